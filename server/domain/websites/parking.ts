/** Domains of marketplaces and parking companies, to which domains without a website redirect. */
const parkingDomains: ReadonlySet<string> = new Set(
  `above.com afternic.com atom.com bodis.com brandbucket.com buydomains.com dan.com domainmarket.com hugedomains.com parkingcrew.net
  parklogic.com sedo.com sedoparking.com squadhelp.com undeveloped.com`.split(/\s+/),
);

/** Whether other domains are parked at this registrable domain. */
export function isParkingDomain(domain: string): boolean {
  return parkingDomains.has(domain);
}

/** Texts in the scripts of parked pages. */
const parkingScripts = [
  'location.href="/lander"',
  '//www.sedoparking.com/',
  '.parkingcrew.net/',
  '.bodis.com/',
  '.parklogic.com/',
];

/**
 * The maximum length of a parked page in characters. Such pages are short, because they load their advertisements from elsewhere.
 */
const maxParkedLength = 8_000;

/** Titles that say that a domain is parked without naming the domain. */
const parkedTitle = /^(?:this |buy this )?domain (?:name )?(?:is |may be )?(?:for sale|parked)\b|^parked domain\b/;

/**
 * The rest of such a title after the domain's name: " is for sale | Sedo" or " - for sale", but not " | Boats for sale".
 */
const parkedAfterName = /^ (?:is |may be )?(?:for sale|parked)\b|^\W+(?:for sale|parked)\W*$/;

/**
 * Whether a page says that its domain is parked or for sale. Either its title says so, about this domain or without naming one,
 * or the page is little more than a parking company's script. When in doubt, a page counts as not parked, because mistaking a
 * real website for a parked one is worse than the opposite.
 */
export function isParked(html: string, host: string): boolean {
  const title = titleOf(html);
  const domain = host.replace(/^www\./, '');
  const afterName = title.startsWith(domain) ? title.slice(domain.length) : '';
  if (parkedAfterName.test(afterName) || parkedTitle.test(afterName.replace(/^\W+/, '') || title)) return true;
  const page = html.length <= maxParkedLength ? html.toLowerCase() : '';
  return parkingScripts.some((script) => page.includes(script));
}

const challengeTitles = [
  'just a moment',
  'attention required! | cloudflare',
  'ddos-guard',
  'one moment, please',
  'human verification',
];

/** Whether a page only asks its visitors to prove that they are human. */
export function isChallenge(html: string): boolean {
  const title = titleOf(html);
  return challengeTitles.some((challenge) => title.startsWith(challenge));
}

/** A page's title in lower case, on one line; '' without one. Reads only the beginning of the page. */
function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]{0,300})/i.exec(html.slice(0, 65_536)) ?? [];
  return title.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
