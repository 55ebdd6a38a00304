/**
 * The inline HTML of block texts: what is kept of it when a post is saved, and how it is read.
 */

/** A stretch of text with the marks that hold over all of it. A line break is the text "\n". */
export interface Run {
  text: string;
  /** Where it leads: http, https, mailto, or a path of this site. */
  href?: string;
  marks: readonly Mark[];
}

/** The marks that survive, in the order in which they nest. */
export const marks = ['b', 'i', 'mark', 'code'] as const;
export type Mark = (typeof marks)[number];

const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const markOf: Readonly<Record<string, Mark>> = { b: 'b', strong: 'b', i: 'i', em: 'i', mark: 'mark', code: 'code' };

/** Their content is no text: it goes with them. */
const swallowed = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'xmp', 'title', 'textarea']);

/** Longer tags are taken for text; it also keeps hostile input from making the scan slow. */
const longestTag = 2_500;

/**
 * Reads the inline HTML of a block: b, i, a, code, mark and br count, other tags are dropped and their text stays. What is
 * no tag is text. Tags that overlap mark what lies between them, as in browsers; nothing here can become an element.
 */
export function readInline(html: string): Run[] {
  // Letters of other scripts may change their length: tags are ASCII.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const runs: Run[] = [];
  const open: Record<Mark, number> = { b: 0, i: 0, mark: 0, code: 0 };
  let href: string | undefined;
  let plain = '';

  const flush = (): void => {
    // A line's end in HTML is a space; as a run of its own "\n" is a break.
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
    else if (mark !== undefined) open[mark] = Math.max(0, open[mark] + (tag.closes ? -1 : 1));
    else if (tag.name === 'a') href = tag.closes ? undefined : safeHref(attribute(tag.attributes, 'href'));
    else if (swallowed.has(tag.name) && !tag.closes) at = endOfElement(lower, tag.name, at);
  }
  flush();
  return runs;
}

function push(runs: Run[], text: string, href: string | undefined, open: Readonly<Record<Mark, number>>): void {
  runs.push({ text, ...(href === undefined ? {} : { href }), marks: marks.filter((mark) => open[mark] > 0) });
}

interface Tag {
  name: string;
  closes: boolean;
  attributes: string;
  /** Where the text goes on. */
  end: number;
}

/** The tag or comment that begins at `start`, or undefined when it is only a "<". A comment has no name. */
function readTag(html: string, lower: string, start: number): Tag | undefined {
  if (html.startsWith('<!--', start)) {
    const close = html.indexOf('-->', start + 4);
    return { name: '', closes: false, attributes: '', end: close === -1 ? html.length : close + 3 };
  }
  const named = /^<(\/?)([a-z][^\s/>]*)/.exec(lower.slice(start, start + 100));
  if (named === null) {
    if (!/^<[!?]/.test(html.slice(start, start + 2))) return undefined;
    const close = html.slice(start, start + longestTag).indexOf('>');
    return close === -1 ? undefined : { name: '', closes: false, attributes: '', end: start + close + 1 };
  }
  const [whole, slash, name = ''] = named;
  const close = endOfTag(html, start + whole.length);
  if (close === -1) return undefined;
  return { name, closes: slash === '/', attributes: html.slice(start + whole.length, close), end: close + 1 };
}

// Codes, because this loop is where hostile text spends its time.
const [greaterThan, doubleQuote, singleQuote] = [0x3e, 0x22, 0x27];

/** The ">" that ends a tag: one within quotes does not, unless the quotes never close. */
function endOfTag(html: string, from: number): number {
  const limit = Math.min(html.length, from + longestTag);
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

/** Behind the element's closing tag; the whole rest when there is none, as in browsers. */
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

/** An address worth a link, or undefined. Control characters and spaces that browsers ignore are taken out before looking. */
export function safeHref(address: string): string | undefined {
  const href = address.replace(/[\u0000-\u001F\u007F]/g, '').trim();
  if (/^\/(?![/\\])/.test(href)) return href;
  if (!/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return undefined;
  return href;
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

/** Once, so that text which was escaped twice stays as it was meant. Unknown names stay as they are. */
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

/** Runs as the smallest HTML that reads as the same runs again. */
export function writeInline(runs: readonly Run[]): string {
  let html = '';
  let before: Run = { text: '', marks: [] };
  for (const run of [...runs, { text: '', marks: [] }]) {
    html += step(before, run) + escapeText(run.text);
    before = run;
  }
  return html;
}

/** Inline HTML with everything off that is not b, i, a, code, mark or br; nothing but these can come out. */
export function cleanInline(html: string): string {
  return writeInline(readInline(html));
}

/** The tags between two runs: from the first that differs everything is closed and opened anew. The link is outermost. */
function step(from: Run, to: Run): string {
  const open = layers(from);
  const wanted = layers(to);
  let same = 0;
  while (same < open.length && same < wanted.length && open[same]?.begin === wanted[same]?.begin) same += 1;
  const closing = open.slice(same).reverse();
  return (
    closing.map(({ end }) => end).join('') +
    wanted
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

/** The text alone, for descriptions and alternative texts. */
export function plainText(html: string): string {
  return readInline(html)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
