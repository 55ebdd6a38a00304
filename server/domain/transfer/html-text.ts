import { cleanText } from '../websites/foreign-text.ts';

/** Only this many characters are read, ten times the length of the longest description. */
const maxLength = 100_000;

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

/** A text with its character references decoded, once. Unknown names are left as they are. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Whether a text contains HTML: elements for structure or formatting, or comments. */
export function looksLikeHtml(text: string): boolean {
  return /<\/(?:p|div|li|ul|ol|h[1-6]|strong|em|a|span)>|<br ?\/?>|<!--/i.test(text);
}

const opening = /<(?:p|div|section|article|table|tr|blockquote|ul|ol|h[1-6])\b[^<>]*>/gi;
const closing = /<\/(?:p|div|section|article|table|tr|blockquote|ul|ol|h[1-6])\s*>/gi;

/** A text in HTML as the Markdown of descriptions: paragraphs, lists, links and emphasis. Scripts, styles and comments are removed. */
export function markdownOfHtml(html: string): string {
  const text = withoutHidden(html.slice(0, maxLength))
    .replaceAll(/\s*<br ?\/?>\s*/gi, '\n')
    .replaceAll(/\s*<li\b[^<>]*>\s*/gi, '\n- ')
    .replaceAll(/\s*<\/li\s*>\s*/gi, '\n')
    .replaceAll(opening, '\n\n')
    .replaceAll(closing, '\n\n')
    .replaceAll(/<a\b[^<>]*?\bhref=(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([^<>]*)<\/a\s*>/gi, linkOf)
    .replaceAll(/<\/?(?:strong|b)\s*>/gi, '**')
    .replaceAll(/<\/?(?:em|i)\s*>/gi, '*')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  return cleanText(decodeEntities(text))
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n(?=- )(?<=^- [^\n]*\n\n)/gm, '\n')
    .trim();
}

function linkOf(_: string, double: string | undefined, single: string | undefined, text: string): string {
  const address = (double ?? single ?? '').trim();
  return /^https?:\/\/[^\s()]+$/i.test(address) && text.trim() !== '' ? `[${text.trim()}](${address})` : text;
}

/**
 * Removes comments, and elements whose content is never shown. Uses `indexOf`, because a regular expression would be slow for
 * hostile texts with many unclosed elements.
 */
function withoutHidden(html: string): string {
  let text = '';
  let from = 0;
  const begins = /<!--|<(script|style|template|iframe|noscript)\b/gi;
  for (let found = begins.exec(html); found !== null; found = begins.exec(html)) {
    text += html.slice(from, found.index);
    const end = found[1] === undefined ? '-->' : `</${found[1].toLowerCase()}`;
    const at = html.toLowerCase().indexOf(end, found.index);
    const close = at === -1 ? -1 : html.indexOf('>', at + (found[1] === undefined ? 2 : 0));
    from = close === -1 ? html.length : close + 1;
    begins.lastIndex = from;
    if (from >= html.length) break;
  }
  return text + html.slice(from);
}
