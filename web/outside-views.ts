import { isMeasuredPath } from '../server/domain/core/measured-paths.ts';
import { parseUrl } from '../server/domain/core/http-url.ts';
import type { PublicAnalytics } from '../server/domain/site/sections.contract.ts';
import { afterPaint } from './lib/idle.ts';

/** The parts of the router that are used. */
interface ViewedRouter {
  state: { location: { pathname: string; searchStr: string } };
  subscribe: (event: 'onBeforeLoad' | 'onResolved', listener: (event: { toLocation: { pathname: string } }) => void) => unknown;
}

/** A page that was opened. `referrer` is the page before it. */
interface View {
  url: string;
  referrer: string;
  title: string;
}

/** The functions that the scripts of providers define. */
interface Providers {
  plausible?: (name: 'pageview', options: { u: string }) => void;
  umami?: { track: (change: (payload: object) => object) => void };
  goatcounter?: { count: (view: { path: string; title: string; referrer: string }) => void };
  fathom?: { trackPageview: (view: { url: string; referrer: string }) => void };
  _paq?: { push: (command: unknown[]) => unknown };
}

interface Provider {
  script: string;
  data: Readonly<Record<string, string>>;
  /** Runs before the script is loaded. */
  prepare?: () => void;
  send: (view: View) => void;
}

/**
 * Loads the analytics script of the site's operator, and reports each opened public page to it. By default, the scripts of the
 * providers track every navigation themselves, including members' pages and the admin area, and send search texts. Both are
 * turned off for each provider.
 */
export function reportViews(router: ViewedRouter, analytics: PublicAnalytics): void {
  // The policy of other pages does not allow the script.
  if (refusesMeasuring() || !isMeasuredPath(location.pathname)) return;
  hideOwnReferrer();
  const { script, data, prepare, send } = providers[analytics.provider](analytics);
  let waiting: View[] | undefined = [];
  let viewed = '';
  const view = async () => {
    const { pathname, searchStr } = router.state.location;
    if (pathname === viewed || !isMeasuredPath(pathname)) return;
    const referrer = viewed === '' ? document.referrer : location.origin + viewed;
    const isFirst = viewed === '';
    viewed = pathname;
    // The title changes with the next paint.
    await afterPaint();
    const url = location.origin + pathname + (isFirst ? campaignOf(searchStr) : '');
    const opened = { url, referrer, title: document.title };
    if (waiting === undefined) attempt(() => send(opened));
    else waiting.push(opened);
  };
  prepare?.();
  const element = document.createElement('script');
  element.src = script;
  element.async = true;
  element.referrerPolicy = 'origin';
  for (const [name, value] of Object.entries(data)) element.setAttribute(`data-${name}`, value);
  element.addEventListener('load', () => {
    const views = waiting ?? [];
    waiting = undefined;
    for (const opened of views) attempt(() => send(opened));
  });
  document.head.append(element);
  void view();
  router.subscribe('onResolved', () => void view());
  // The script must not run in the admin area, so that area is opened as a new document.
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (/^\/admin(?:\/|$)/i.test(toLocation.pathname)) location.reload();
  });
}

/** Whether the visitor asks not to be tracked: Global Privacy Control, or the older Do Not Track. */
function refusesMeasuring(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** The address of the previous page of this site may contain a secret, such as the link of an email. */
function hideOwnReferrer(): void {
  if (parseUrl(document.referrer)?.origin === location.origin) Object.defineProperty(document, 'referrer', { value: '' });
}

/** The parameters of a campaign. Other parameters, such as searches, are not sent. */
function campaignOf(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => /^(?:utm_[a-z]+|ref|source)$/.test(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** A blocked or failing script breaks nothing. */
function attempt(send: () => void): void {
  try {
    send();
  } catch (error) {
    console.debug('The view was not counted:', error);
  }
}

const scripts: Providers = globalThis as typeof globalThis & Providers;

const providers: Readonly<Record<PublicAnalytics['provider'], (analytics: PublicAnalytics) => Provider>> = {
  plausible: ({ origin, site }) => ({
    script: `${origin}/js/script.manual.js`,
    data: { domain: site },
    send: ({ url }) => scripts.plausible?.('pageview', { u: url }),
  }),
  umami: ({ origin, site }) => ({
    script: `${origin}/script.js`,
    data: { 'website-id': site, 'host-url': origin, 'auto-track': 'false' },
    send: (view) => scripts.umami?.track((payload) => ({ ...payload, ...view })),
  }),
  goatcounter: ({ origin }) => ({
    script: `${origin}/count.js`,
    data: { goatcounter: `${origin}/count`, 'goatcounter-settings': '{"no_onload":true,"no_events":true}' },
    send: ({ url, title, referrer }) => scripts.goatcounter?.count({ path: url.slice(location.origin.length), title, referrer }),
  }),
  fathom: ({ origin, site }) => ({
    script: `${origin}/script.js`,
    data: { site, auto: 'false' },
    send: ({ url, referrer }) => scripts.fathom?.trackPageview({ url, referrer }),
  }),
  matomo: ({ origin, site }) => ({
    script: `${origin}/matomo.js`,
    data: {},
    prepare: () => {
      const commands: unknown[][] = [['disableCookies'], ['setTrackerUrl', `${origin}/matomo.php`], ['setSiteId', site]];
      scripts._paq = commands;
    },
    send: ({ url, referrer, title }) => {
      scripts._paq?.push(['setReferrerUrl', referrer]);
      scripts._paq?.push(['setCustomUrl', url]);
      scripts._paq?.push(['setDocumentTitle', title]);
      scripts._paq?.push(['trackPageView']);
    },
  }),
};
