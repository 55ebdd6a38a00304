import { escapeXml } from '../core/markup.ts';
import type { Measuring } from './stored-sections.contract.ts';

/** The names of the meta tags by which search consoles recognize the owner of a site. */
const tagNames = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  yandex: 'yandex-verification',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
} as const satisfies Partial<Record<keyof Measuring, string>>;

/** The meta tags for the head of the home page. */
export function verificationTags(measuring: Measuring): string {
  const known = Object.entries(tagNames).map(([field, name]) => [name, measuring[field as keyof typeof tagNames]] as const);
  return [...known, [measuring.otherName, measuring.otherCode] as const]
    .filter(([name, code]) => name !== '' && code !== '')
    .map(([name, code]) => `<meta name="${escapeXml(name)}" content="${escapeXml(code)}">`)
    .join('');
}

/** The addresses at which search consoles look for a file. No page of the site has such an address. */
export const verificationPaths = /^\/(?:google[0-9a-f]{16}\.html|BingSiteAuth\.xml|yandex_[0-9a-f]{8,40}\.html)$/;

/** The file at one of these addresses, made from the saved codes; undefined if no saved code belongs to it. */
export function verificationFile(
  path: string,
  { googleFile, bing, yandex }: Measuring,
): { type: string; body: string } | undefined {
  if (googleFile !== '' && path === `/${googleFile}`) return { type: htmlType, body: `google-site-verification: ${googleFile}` };
  if (bing !== '' && path === '/BingSiteAuth.xml')
    return { type: 'application/xml; charset=utf-8', body: `<?xml version="1.0"?>\n<users>\n\t<user>${bing}</user>\n</users>\n` };
  if (yandex === '' || path !== `/yandex_${yandex}.html`) return undefined;
  const head = '<head>\n        <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n    </head>';
  return { type: htmlType, body: `<html>\n    ${head}\n    <body>Verification: ${yandex}</body>\n</html>\n` };
}

const htmlType = 'text/html; charset=utf-8';
