import type { PublicAnalytics } from './sections.contract.ts';
import type { Measuring } from './stored-sections.contract.ts';

export type AnalyticsProvider = PublicAnalytics['provider'];

interface ProviderRules {
  name: string;
  /** The host of the provider's own service; '' if each operator needs a host of their own. */
  host: string;
  /** The value by which the provider knows the site; undefined if the host is enough. */
  site?: { label: string; pattern: RegExp; example: string };
}

/**
 * The analytics providers. Each provider's script is loaded from the origin to which it sends its data, so a page needs to allow
 * only that origin. `web/outside-views.ts` loads them.
 */
export const analyticsProviders: Readonly<Record<AnalyticsProvider, ProviderRules>> = {
  plausible: {
    name: 'Plausible',
    host: 'plausible.io',
    site: { label: 'Domain', pattern: /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, example: 'greentools.example' },
  },
  umami: {
    name: 'Umami',
    host: 'cloud.umami.is',
    site: {
      label: 'Website ID',
      pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    },
  },
  goatcounter: { name: 'GoatCounter', host: '' },
  fathom: {
    name: 'Fathom',
    host: 'cdn.usefathom.com',
    site: { label: 'Site ID', pattern: /^[A-Z0-9]{4,20}$/, example: 'ABCDEFGH' },
  },
  matomo: { name: 'Matomo', host: '', site: { label: 'Site ID', pattern: /^[1-9][0-9]{0,8}$/, example: '1' } },
};

/** The analytics as every visitor gets them; undefined for none. */
export function presentAnalytics({ analytics, analyticsHost, analyticsSite }: Measuring): PublicAnalytics | undefined {
  if (analytics === '') return undefined;
  const { host, site } = analyticsProviders[analytics];
  return {
    provider: analytics,
    origin: `https://${analyticsHost || host}`,
    site: site === undefined ? '' : analyticsSite,
  };
}

/** Why analytics cannot be saved, as the field and its message. `ownHosts` are the names of this site. */
export function whyCannotMeasure(
  { analytics, analyticsHost, analyticsSite }: Measuring,
  ownHosts: readonly string[],
): { field: 'analyticsHost' | 'analyticsSite'; message: string } | undefined {
  if (analytics === '') return undefined;
  const { name, host, site } = analyticsProviders[analytics];
  const used = analyticsHost || host;
  if (used === '') return { field: 'analyticsHost', message: `Please enter the host name of your ${name}.` };
  if (ownHosts.includes(used)) return { field: 'analyticsHost', message: 'Please enter another host than that of this site.' };
  if (site !== undefined && !site.pattern.test(analyticsSite))
    return { field: 'analyticsSite', message: `Please enter the ${site.label} from ${name}, such as ${site.example}.` };
  return undefined;
}
