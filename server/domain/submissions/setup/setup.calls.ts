import type { Store } from '../../../../db/store.ts';
import type * as contract from './setup.contract.ts';
import type { EmailRecord, Setup, SetupFinding, SetupPart } from './setup.contract.ts';
import { type EmailRecordKind, emailRecordKinds, optionalSetupParts, setupParts } from './setup.contract.ts';
import { CallError } from '../../core/errors.ts';
import { isSame } from '../../core/is-same.ts';
import { messages } from '../../core/messages.ts';
import { defaultSections } from '../../site/default-sections.ts';
import { senderAddress } from '../../site/sender-address.ts';
import { loadSection, loadSettings } from '../../site/load-settings.ts';
import type { Websites } from '../../websites/web.contract.ts';
import { isSynced } from '../payments/payments.rules.ts';
import { billingCycles } from '../payments/payments.contract.ts';
import { type Call, type CallContext, loadActiveUser } from '../../call-context.ts';
import { hasRemovableSample } from './sample-removal.calls.ts';
import { isSampleId, isSamplePlan } from './sample.rules.ts';
import type { SampleRecords } from './sample-records.ts';
import {
  findingOfAddress,
  findingOfBackups,
  findingOfName,
  findingOfPlans,
  legalPageKinds,
  recordAmong,
  recordNames,
} from './setup.rules.ts';

export const getSetup: Call<typeof contract.getSetup> = (context) => loadSetup(context);

export const dismissSetup: Call<typeof contract.dismissSetup> = async (context) => {
  const { store, audit, now } = context;
  await store.siteSections.save('setup', { dismissedAt: now().toISOString() });
  await audit(store, { subjectId: '', subject: 'Setup checklist', before: null, after: { dismissed: true } });
  return loadSetup(context);
};

export const sendTestEmail: Call<typeof contract.sendTestEmail> = async (context) => {
  const { store, actor, newId, now, audit } = context;
  const { email: to, username } = await loadActiveUser(store, actor);
  await store.outbox.enqueue({
    key: `site.test:${newId()}`,
    email: { kind: 'site.test', to, username },
    createdAt: now().toISOString(),
  });
  await audit(store, { subjectId: '', subject: 'Test email', before: null, after: { sent: true } });
  return { message: messages.testEmailQueued, to };
};

export const checkEmailRecords: Call<typeof contract.checkEmailRecords> = async ({ store, adapters, origin }, { query }) => {
  const { websites, server } = adapters;
  if (websites === undefined || server === undefined) throw new CallError('setup.no_dns');
  const { contactEmail } = await loadSettings(store);
  const sender = senderAddress({ from: server.mailFrom, contactEmail, origin: server.siteUrl ?? origin });
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const names = recordNames(domain, query.selector);
  const web = await websites();
  const records = await Promise.all(emailRecordKinds.map((kind) => lookUp(web, kind, names[kind])));
  return { sender, domain, records };
};

/** Looks up a record under several names. Returns the first one found, or that it is missing under the first name. */
async function lookUp(web: Websites, kind: EmailRecordKind, names: readonly string[]): Promise<EmailRecord> {
  const missing: EmailRecord = { kind, name: names[0] ?? '', state: 'missing', value: '' };
  try {
    const found = await Promise.all(names.map(async (name) => ({ name, value: recordAmong(await web.txt(name), kind) ?? '' })));
    const first = found.find(({ value }) => value !== '');
    return first === undefined ? missing : { kind, state: 'found', ...first };
  } catch {
    return { ...missing, state: 'unknown' };
  }
}

async function loadSetup(context: CallContext): Promise<Setup> {
  const { store, adapters } = context;
  const sample = await adapters.sample?.();
  const samplesLeft = sample === undefined ? 0 : await countSampleStartups(store, sample);
  const hasSample = sample !== undefined && (await hasRemovableSample(context, sample));
  const { siteName, logoUrl, contactEmail } = await loadSettings(store);
  const ownListings = (await store.startups.count('active')) - samplesLeft;
  const findings: Partial<Record<SetupPart, SetupFinding | undefined>> = {
    name: findingOfName({ siteName, logoUrl }),
    contact: contactEmail === '' || contactEmail === sample?.settings.contactEmail ? 'no_contact' : 'done',
    categories: (await store.categories.list()).length > 0 ? 'done' : 'none',
    listings: ownListings > 0 ? 'done' : 'none',
    email: await findingOfEmail(context),
    pages: await findingOfPages(store),
    appearance: await findingOfSection(store, 'face'),
    texts: await findingOfSection(store, 'texts'),
    menus: await findingOfSection(store, 'menus'),
    plans: await findPlans(store, sample),
    backups: adapters.backups && findingOfBackups(await adapters.backups.status()),
    address: adapters.server && findingOfAddress(adapters.server.siteUrl),
    sample: hasSample ? 'sample_here' : undefined,
  };
  const parts = setupParts.flatMap((part) => {
    const finding = findings[part];
    return finding === undefined ? [] : [{ part, finding }];
  });
  const isOpen = parts.some(({ part, finding }) => finding !== 'done' && !optionalSetupParts.has(part));
  const { dismissedAt } = await loadSection(store, 'setup');
  return { isShown: isOpen && dismissedAt === '', hasSample, parts };
}

/** The published listings of the sample. */
async function countSampleStartups(store: Store, { startups }: SampleRecords): Promise<number> {
  const stored = await Promise.all(startups.map(({ _id }) => store.startups.byId(_id)));
  return stored.filter((startup) => startup?.status === 'active').length;
}

async function findingOfEmail({ store, adapters, now }: CallContext): Promise<SetupFinding> {
  if (!adapters.deliversEmail) return 'email_to_files';
  if ((await store.outbox.serverFailure(now().toISOString())) !== undefined) return 'email_fails';
  const { total } = await store.outbox.table({ search: '', state: 'sent' }, { offset: 0, limit: 1 });
  return total > 0 ? 'done' : 'email_untested';
}

/** The finding about the legal pages. The sample's pages do not count. */
async function findingOfPages(store: Store): Promise<SetupFinding> {
  const { pages } = await store.pages.table({ search: '' }, { offset: 0, limit: 200 });
  const isThere = legalPageKinds.every((kind) =>
    pages.some((page) => page.kind === kind && page.status === 'published' && !isSampleId(page._id)),
  );
  return isThere ? 'done' : 'none';
}

/** Whether a section of the settings differs from the one of a new site. */
async function findingOfSection(store: Store, name: 'face' | 'texts' | 'menus'): Promise<SetupFinding> {
  return isSame(await loadSection(store, name), defaultSections[name]) ? 'unchanged' : 'done';
}

async function findPlans(store: Store, sample: SampleRecords | undefined): Promise<SetupFinding> {
  const syncs = await store.payments.planSyncs();
  return findingOfPlans(
    await store.plans.list(),
    (plan) => sample?.plans.some((original) => original._id === plan._id && isSamplePlan(plan, original)) === true,
    (plan) => billingCycles.some((cycle) => isSynced(plan, cycle, syncs)),
  );
}
