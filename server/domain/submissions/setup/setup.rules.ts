import type { PlanRecord } from '../../../../db/store.ts';
import type { BackupStatus } from '../../site/backups.contract.ts';
import { defaultSettings, type Settings } from '../../site/settings.contract.ts';
import type { EmailRecordKind, SetupFinding } from './setup.contract.ts';

/** The pages that a site must have by law in many countries. */
export const legalPageKinds = ['imprint', 'privacy', 'terms'] as const;

export function findingOfName({ siteName, logoUrl }: Pick<Settings, 'siteName' | 'logoUrl'>): SetupFinding {
  const hasName = siteName !== defaultSettings.siteName;
  if (logoUrl === '') return hasName ? 'no_logo' : 'no_name_or_logo';
  return hasName ? 'done' : 'no_name';
}

export function findingOfBackups({ state, sameDisk }: BackupStatus): SetupFinding | undefined {
  if (state === 'unavailable') return undefined;
  if (state === 'off') return 'backups_off';
  if (state === 'failed' || state === 'late') return 'backups_fail';
  return sameDisk ? 'backups_same_disk' : 'done';
}

/** `siteUrl` is undefined when no address is configured. */
export function findingOfAddress(siteUrl: string | undefined): SetupFinding {
  if (siteUrl === undefined) return 'no_address';
  return siteUrl.startsWith('https://') ? 'done' : 'no_https';
}

/** A site without any plans lists startups for free. That is a valid choice, so it counts as done. */
export function findingOfPlans(
  plans: readonly PlanRecord[],
  isSample: (plan: PlanRecord) => boolean,
  isPayable: (plan: PlanRecord) => boolean,
): SetupFinding {
  const active = plans.filter(({ status }) => status === 'active');
  if (plans.length === 0) return 'done';
  if (active.length === 0) return 'plans_off';
  if (active.some(isSample)) return 'sample_plans';
  return active.every(isPayable) ? 'done' : 'plans_unsynced';
}

/** Selectors that well-known mail services use. */
const usualSelectors = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 'k1', 's1', 's2', 'pm', 'mxvault', 'key1'];

/**
 * The names of the records to look up for a domain, most likely first. If a subdomain has no DMARC record, that of its parent
 * domain applies.
 */
export function recordNames(domain: string, selector: string): Readonly<Record<EmailRecordKind, readonly string[]>> {
  const labels = domain.split('.');
  const parents = labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
  return {
    spf: [domain],
    dkim: (selector === '' ? usualSelectors : [selector]).map((each) => `${each}._domainkey.${domain}`),
    dmarc: parents.map((parent) => `_dmarc.${parent}`),
  };
}

const patterns: Readonly<Record<EmailRecordKind, RegExp>> = {
  spf: /^v=spf1(?: |$)/i,
  // The tag with the version is optional. A key without text is revoked.
  dkim: /(?:^|;)\s*p=[^;\s]/i,
  dmarc: /^v=dmarc1\s*(?:;|$)/i,
};

/** The record of a kind among the TXT records of a name. */
export function recordAmong(texts: readonly string[], kind: EmailRecordKind): string | undefined {
  return texts.find((record) => patterns[kind].test(record.trim()));
}
