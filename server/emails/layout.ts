import { truncate } from '../domain/core/cut-text.ts';
import type { Email, EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import { escapeXml } from '../domain/core/markup.ts';

/** A link of an email with an absolute address. */
export interface Link {
  text: string;
  url: string;
}

/** An email's content below its title. */
interface Content {
  paragraphs: readonly string[];
  /** The main link. */
  action: Link;
  /** Paragraphs below the action. */
  after?: readonly string[];
  footer?: Link;
}

/** A link with a token in its fragment. Browsers do not send fragments, so no log contains the token. */
export function tokenUrl(path: string, token: string, { origin }: Pick<EmailSite, 'origin'>): string {
  return `${origin}${path}#${encodeURIComponent(token)}`;
}

/** Renders an email. The title is also the subject, shortened to one line, because it can contain names that members chose. */
export function renderLayout(title: string, content: Content): RenderedEmail {
  const { paragraphs, action, after = [], footer } = content;
  const links = [action, footer].filter((link) => link !== undefined).map(({ text, url }) => `${oneLine(text)}: ${url}`);
  // In the text part, the action's link and the footer's link are together.
  const text = withoutIsolates([...paragraphs, links.join('\n'), ...after].join('\n\n'));
  return { subject: oneLine(title), text: `${text}\n`, html: renderHtml(oneLine(title), content), headers: {} };
}

/** Adds the site's own text below an email. */
export function withFooter(email: RenderedEmail, footer = ''): RenderedEmail {
  if (footer === '') return email;
  return withEnd(email, footer, `<p style="margin:32px 0 0;font-size:13px;white-space:pre-line">${escapeXml(footer)}</p>`);
}

/** Adds the links of the site, such as its privacy policy, below an email. */
export function withLinks(email: RenderedEmail, links: readonly Link[]): RenderedEmail {
  if (links.length === 0) return email;
  const text = links.map((link) => `${oneLine(link.text)}: ${link.url}`).join('\n');
  return withEnd(email, text, `<p style="margin:16px 0 0;font-size:13px">${links.map(anchor).join(' · ')}</p>`);
}

/** Adds a paragraph at the end of an email. */
function withEnd(email: RenderedEmail, text: string, html: string): RenderedEmail {
  const end = email.html.lastIndexOf('</div>');
  return { ...email, text: `${email.text}\n${text}\n`, html: `${email.html.slice(0, end)}${html}\n${email.html.slice(end)}` };
}

/** Puts the site's logo above an email. It is sent with the email, so that opening the email still sends no request. */
export function withLogo(email: RenderedEmail, logo: Uint8Array, siteName: string): RenderedEmail {
  const image = `<img src="cid:logo" alt="${escapeXml(siteName)}" height="40" style="display:block;height:40px;max-width:200px">`;
  return { ...email, html: email.html.replace('<h1 ', () => `<p style="margin:0 0 24px">${image}</p>\n<h1 `), logo };
}

const subjectLength = 100;

function oneLine(text: string): string {
  const line = withoutIsolates(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return truncate(line, subjectLength);
}

/** A single column without images from the web. Opening the email sends no request, so it cannot be tracked. */
function renderHtml(title: string, { paragraphs, action, after = [], footer }: Content): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${isolatesToBdi(escapeXml(text))}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeXml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:0 0 32px">${anchor(action)}</p>
${after.map(paragraph).join('\n')}
${footer === undefined ? '' : `<p style="margin:0;font-size:13px">${anchor(footer)}</p>\n`}</div>
</body>
</html>
`;
}

const anchor = ({ text, url }: Link) => `<a href="${escapeXml(url)}">${escapeXml(oneLine(text))}</a>`;

/** Unicode's first strong isolate and pop directional isolate: the text between them has its own direction. */
const [startOfIsolate, endOfIsolate] = ['\u2068', '\u2069'];

/** Isolates a member's text within our sentence, so that a Hebrew name does not reverse an English sentence. */
export function isolate(text: string): string {
  return text === '' ? '' : `${startOfIsolate}${withoutIsolates(text)}${endOfIsolate}`;
}

const withoutIsolates = (text: string) => text.replaceAll(startOfIsolate, '').replaceAll(endOfIsolate, '');

const isolatesToBdi = (html: string) => html.replaceAll(startOfIsolate, '<bdi>').replaceAll(endOfIsolate, '</bdi>');

export type EmailOf<Kind extends Email['kind']> = Extract<Email, { kind: Kind }>;
/** The note in emails to an address that someone else may have entered. */
export const wrongRecipientNote = "If this isn't you, someone entered your address by mistake. No action is needed.";
export function dashboardLink({ origin }: EmailSite): Link {
  return { text: 'Open my dashboard', url: `${origin}/dashboard` };
}
export function listingLink(startup: string, slug: string, { origin }: EmailSite): Link {
  return { text: `See ${startup}`, url: `${origin}/startup/${encodeURIComponent(slug)}` };
}
