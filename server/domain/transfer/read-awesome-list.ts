import type { Lines } from './read-list.ts';

export interface ListedLinks {
  rows: unknown[];
  lines: Lines[];
  unreadable: Map<number, string>;
}

/** The columns of the rows that are read from an awesome list, which is a README with links by section. */
export const awesomeColumns = { name: 'Name', address: 'Address', text: 'Text', section: 'Section' } as const;

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/s;
const underline = /^ {0,3}(=+|-{2,})[ \t]*$/;
const item = /^(\s*)(?:[-*+]|\d{1,4}[.)])\s+(.*)$/s;
const fence = /^ {0,3}(?:```|~~~)/;
/** Lines are searched for a heading only up to this length. */
const maxTitle = 300;

/** The titles of sections that are about the list itself. Their links are skipped. */
const ownSections =
  /^(?:table of )?(?:contents?|contribut\w*|licen[cs]e|inhalt(?:sverzeichnis)?|mitwirken|mitmachen|lizenz|sommaire|table des matières|contribuer|índice|contribuir|licencia|index|toc)$/i;

/**
 * Reads the links of an awesome list: items such as `- [Name](https://…) - Text.` below headings (`## Section`, `### Part`), and
 * rows of Markdown tables. An item without a link is the name of a part if indented items follow it. Links within the page,
 * badges, code and comments are skipped.
 */
export function readAwesomeList(text: string): ListedLinks {
  const found: ListedLinks = { rows: [], lines: [], unreadable: new Map() };
  const reader = new ListReader(found);
  let isInCode = false;
  let isInComment = false;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!isInComment && fence.test(line)) isInCode = !isInCode;
    else if (!isInCode) {
      const begins: boolean = !isInComment && /^\s*<!--/.test(line);
      if (!isInComment && !begins) reader.read(line, at + 1);
      isInComment = (isInComment || begins) && !line.includes('-->');
    }
  }
  reader.end();
  return found;
}

interface OpenItem {
  indent: number;
  first: number;
  last: number;
  text: string;
}

class ListReader {
  readonly #found: ListedLinks;
  /** `#sections` are the headings above the current line, outermost first. `#parts` are the items above it that name a part. */
  #sections: { level: number; title: string }[] = [];
  #parts: { indent: number; title: string }[] = [];
  #open: OpenItem | undefined;
  #before = '';
  /** Whether the current line is in a table, below its heading. */
  #isInTable = false;

  constructor(found: ListedLinks) {
    this.#found = found;
  }

  read(line: string, number: number): void {
    const title = heading.exec(line.slice(0, maxTitle));
    const listed = item.exec(line);
    const isUnderline = title === null && this.#before.trim() !== '' && item.exec(this.#before) === null && underline.test(line);
    const isTableLine = line.trimStart().startsWith('|');
    this.#isInTable &&= isTableLine;
    if (title !== null) this.#section(title[1]?.length ?? 1, title[2] ?? '');
    else if (isUnderline) this.#section(line.includes('=') ? 1 : 2, this.#before);
    else if (listed !== null) this.#item(widthOf(listed[1] ?? ''), listed[2] ?? '', number);
    else if (this.#isInTable) this.#tableRow(line, number);
    else if (isTableLine || line.trim() === '') {
      this.#close();
      this.#isInTable = /^\| ?:?-{2,}:? *\|/.test(line.trim());
    } else if (this.#open !== undefined && !line.trimStart().startsWith('<'))
      this.#open = { ...this.#open, last: number, text: `${this.#open.text} ${line.trim()}` };
    this.#before = line;
  }

  end(): void {
    this.#close();
  }

  #section(level: number, title: string): void {
    this.#close();
    this.#parts = [];
    this.#sections = [...this.#sections.filter((section) => section.level < level), { level, title: plainTitle(title) }];
  }

  #item(indent: number, text: string, number: number): void {
    const outer = this.#open;
    // The item before this one names a part if it has no link and this one is indented below it.
    if (outer !== undefined && indent > outer.indent && !hasLink(outer.text)) {
      this.#parts.push({ indent: outer.indent, title: plainTitle(outer.text) });
      this.#open = undefined;
    }
    this.#close();
    this.#parts = this.#parts.filter((part) => part.indent < indent);
    this.#open = { indent, first: number, last: number, text };
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined) this.#add(open.text, { first: open.first, last: open.last });
  }

  #tableRow(line: string, number: number): void {
    const [first = '', ...others] = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
    this.#add(`${first} - ${others.filter((cell) => cell !== '').join(' ')}`, { first: number, last: number });
  }

  #add(text: string, lines: Lines): void {
    const titles = this.#sections.filter(({ level }) => level > 1).map(({ title }) => title);
    if (titles.some((title) => ownSections.test(title))) return;
    const content = text.replace(badge, '').trim();
    const link = firstLink(content);
    // Links to sections of the page are the list's table of contents.
    if (content === '' || link?.address.startsWith('#') === true) return;
    const { rows, unreadable } = this.#found;
    if (link === undefined) {
      unreadable.set(rows.length, 'This line has no link with a name.');
      rows.push(text);
    } else {
      const section = [...titles, ...this.#parts.map(({ title }) => title)];
      const { name, address, rest } = link;
      const columns = awesomeColumns;
      rows.push({ [columns.name]: name, [columns.address]: address, [columns.text]: rest, [columns.section]: section });
    }
    this.#found.lines.push(lines);
  }
}

/** An image, or an image in a link. */
const badge = /\[!\[[^[\]]*\]\([^()\s]*\)\]\([^()\s]*\)|!\[[^[\]]*\]\([^()]*\)/g;

/** A link at the beginning, possibly in bold, with an address in angle brackets or with a title. */
const link =
  /^[*_~`]{0,3}\[((?:[^[\]]|\[[^[\]]*\])+)\]\(<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+["'(][^"')]*["')])?\)[*_~`]{0,3}/;

function firstLink(content: string): { name: string; address: string; rest: string } | undefined {
  const found = link.exec(content);
  if (found === null) return undefined;
  const [whole, name = '', address = ''] = found;
  const rest = content.slice(whole.length).replace(/^[\s:–—-]+/, '');
  return { name: name.replaceAll(/[*_`]/g, '').trim(), address, rest: rest.trim() };
}

const hasLink = (text: string) => /\]\(|https?:/.test(text);

/** A title without links, marks and emoji. */
function plainTitle(title: string): string {
  return title
    .slice(0, maxTitle)
    .replace(badge, '')
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[*_`]|\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, '')
    .replace(/:$/, '')
    .trim();
}

/** The width of an indent. A tab goes to the next multiple of four. */
function widthOf(indent: string): number {
  let width = 0;
  for (const character of indent) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
