import { parseUrl } from '../core/http-url.ts';
import { withScheme } from '../core/with-scheme.ts';

/** The names of query parameters that say where a visitor comes from. These parameters do not change the page. */
const trackingNames: ReadonlySet<string> = new Set(
  (
    '_ga _gl _hsenc _hsmi dclid epik fbclid gad_campaignid gad_source gbraid gclid gclsrc igsh igshid irclickid li_fat_id mc_cid ' +
    'mc_eid mkt_tok msclkid oly_anon_id oly_enc_id rb_clickid ref ref_ ref_src ref_url referrer s_cid scid sscid srsltid ttclid ' +
    'twclid vero_conv vero_id via wbraid wickedid yclid'
  ).split(' '),
);
const trackingPrefix = /^(?:utm|hsa|itm|matomo|mtm|piwik|pk)_/;

const isTracking = (name: string): boolean => trackingNames.has(name) || trackingPrefix.test(name);

/** The file that a server returns for a folder. */
const indexFile = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

/**
 * The canonical form of a website's address, used to find duplicates: the host without "www." and a final dot, the path without
 * trailing slashes and index file, and the query without tracking parameters. Scheme, credentials, default port and fragment are
 * dropped. A text that is not a URL is returned in lower case.
 */
export function canonicalWebsite(website: string): string {
  const url = parseUrl(withScheme(website));
  if (url === undefined) return website.trim().toLowerCase();
  const path = url.pathname.replace(indexFile, '/').replace(/\/+$/, '');
  const query = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(nameOf(parameter)));
  const host = url.host
    .replace(/^www\./, '')
    .replace(/\.(?=$|:)/, '')
    // `host` omits the default port of the URL's scheme, but keeps the default port of the other scheme.
    .replace(/:(?:80|443)$/, '');
  return `${host}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

const nameOf = (parameter: string): string => parameter.replace(/=[^]*$/, '').toLowerCase();
