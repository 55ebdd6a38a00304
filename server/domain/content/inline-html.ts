import { commonLengths } from '../core/common-lengths.ts';
import { isHttpUrl, parseUrl } from '../core/http-url.ts';
import { type Mark, marks, type Run } from './runs.ts';

/** This file reads the inline HTML of block texts into runs, writes runs as HTML, and cleans HTML when a post is saved. */

const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const markOf: Readonly<Record<string, Mark>> = { b: 'b', strong: 'b', i: 'i', em: 'i', mark: 'mark', code: 'code' };

/** Elements that are removed with their content. */
const droppedElements = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'xmp', 'title', 'textarea']);

/** The maximum length of a tag in characters. Longer tags are read as text, which limits the time that hostile input can cost. */
const maxTagLength = 2_500;

/**
 * Reads a block's inline HTML into runs. Keeps b, i, a, code, mark and br. Removes other tags but keeps their text. Overlapping
 * tags apply as in browsers. The result is data that cannot become an element.
 */
export function readInline(html: string): Run[] {
  // Lowercases only ASCII letters, because tag names are ASCII, and lowercasing other letters may change the text's length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const runs: Run[] = [];
  const open: Record<Mark, number> = { b: 0, i: 0, mark: 0, code: 0 };
  let href: string | undefined;
  let plain = '';

  const flush = (): void => {
    // A line end in HTML is a space. Only a separate run with the text "\n" represents a line break.
    const text = decodeEntities(plain)
      .replace(/[\r\n]+/g, ' ')
      .replace(controls, '');
    if (text !== '') push(runs, text, href, open);
    plain = '';
  };

  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at);
    if (next === -1) {
      plain += html.slice(at);
      break;
    }
    plain += html.slice(at, next);
    const tag = readTag(html, lower, next);
    if (tag === undefined) {
      plain += '<';
      at = next + 1;
      continue;
    }
    at = tag.end;
    const mark = markOf[tag.name];
    if (tag.name === 'br' || mark !== undefined || tag.name === 'a') flush();
    if (tag.name === 'br') push(runs, '\n', href, open);
    else if (mark !== undefined) open[mark] = Math.max(0, open[mark] + (tag.isClosing ? -1 : 1));
    else if (tag.name === 'a') href = tag.isClosing ? undefined : safeHref(attribute(tag.attributes, 'href'));
    else if (droppedElements.has(tag.name) && !tag.isClosing) at = endOfElement(lower, tag.name, at);
  }
  flush();
  return runs;
}

function push(runs: Run[], text: string, href: string | undefined, open: Readonly<Record<Mark, number>>): void {
  runs.push({ text, ...(href === undefined ? {} : { href }), marks: marks.filter((mark) => open[mark] > 0) });
}

interface Tag {
  name: string;
  isClosing: boolean;
  attributes: string;
  /** The index after the tag. */
  end: number;
}

/** The tag or comment at `start`; undefined when the "<" begins neither. A comment is named ''. */
function readTag(html: string, lower: string, start: number): Tag | undefined {
  if (html.startsWith('<!--', start)) {
    const close = html.indexOf('-->', start + 4);
    return { name: '', isClosing: false, attributes: '', end: close === -1 ? html.length : close + 3 };
  }
  const named = /^<(\/?)([a-z][^\s/>]*)/.exec(lower.slice(start, start + 100));
  if (named === null) {
    if (!/^<[!?]/.test(html.slice(start, start + 2))) return undefined;
    const close = html.slice(start, start + maxTagLength).indexOf('>');
    return close === -1 ? undefined : { name: '', isClosing: false, attributes: '', end: start + close + 1 };
  }
  const [whole, slash, name = ''] = named;
  const close = endOfTag(html, start + whole.length);
  if (close === -1) return undefined;
  return { name, isClosing: slash === '/', attributes: html.slice(start + whole.length, close), end: close + 1 };
}

// Compares character codes, because hostile text spends most of the time in this loop.
const [greaterThan, doubleQuote, singleQuote] = [0x3e, 0x22, 0x27];

/** The index of the ">" that ends a tag. A ">" in quotes does not end it, unless the quotes never close. */
function endOfTag(html: string, from: number): number {
  const limit = Math.min(html.length, from + maxTagLength);
  if (!html.slice(from, limit).includes('>')) return -1;
  let quote = 0;
  for (let at = from; at < limit; at += 1) {
    const code = html.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === greaterThan) return at;
    else if (code === doubleQuote || code === singleQuote) quote = code;
  }
  return html.indexOf('>', from);
}

/** The index after the element's closing tag. Without one, the end of the text, as in browsers. */
function endOfElement(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  if (close === -1) return lower.length;
  const end = lower.indexOf('>', close);
  return end === -1 ? lower.length : end + 1;
}

function attribute(attributes: string, name: string): string {
  const pairs = attributes.matchAll(/([^\s"'=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  for (const [, key, double, single, bare] of pairs) {
    if (key?.toLowerCase() === name) return decodeEntities(double ?? single ?? bare ?? '');
  }
  return '';
}

/**
 * Returns the address for a link, or undefined if links may not have such an address. Control characters, which browsers ignore,
 * are removed first.
 */
export function safeHref(address: string): string | undefined {
  const href = address.replace(/[\u0000-\u001F\u007F]/g, '').trim();
  if (/^\/(?![/\\])/.test(href)) return href;
  const isEmail = /^mailto:/i.test(href) && parseUrl(href) !== undefined;
  return href.length <= commonLengths.url && (isEmail || (/^https?:\/\//i.test(href) && isHttpUrl(href))) ? href : undefined;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  rarr: '→',
  larr: '←',
};

/** Decodes entities once, so that text that was escaped twice is then escaped once. Unknown names are left unchanged. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\uFFFD' : String.fromCodePoint(code);
    },
  );
}

/** The shortest HTML that `readInline` turns into these runs. */
export function writeInline(runs: readonly Run[]): string {
  let html = '';
  let before: Run = { text: '', marks: [] };
  for (const run of [...runs, { text: '', marks: [] }]) {
    html += tagsBetween(before, run) + escapeText(run.text);
    before = run;
  }
  return html;
}

/** Inline HTML reduced to b, i, a, code, mark and br. */
export function cleanInline(html: string): string {
  return writeInline(readInline(html));
}

/**
 * The tags between two runs. Open tags are closed from the first difference on, then the tags of the next run are opened. A link
 * is the outermost tag.
 */
function tagsBetween(from: Run, to: Run): string {
  const open = layers(from);
  const next = layers(to);
  let same = 0;
  while (same < open.length && same < next.length && open[same]?.begin === next[same]?.begin) same += 1;
  const closing = open.slice(same).reverse();
  return (
    closing.map(({ end }) => end).join('') +
    next
      .slice(same)
      .map(({ begin }) => begin)
      .join('')
  );
}

function layers({ href, marks: own }: Run): { begin: string; end: string }[] {
  const link = href === undefined ? [] : [{ begin: `<a href="${escapeText(href).replaceAll('"', '&quot;')}">`, end: '</a>' }];
  return [...link, ...own.map((mark) => ({ begin: `<${mark}>`, end: `</${mark}>` }))];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
  '\n': '<br>',
};

function escapeText(text: string): string {
  return text.replace(/[&<>\u00A0\n]/g, (character) => escapes[character] ?? character);
}

/** The text without HTML, for descriptions and alt texts. */
export function plainText(html: string): string {
  return readInline(html)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
