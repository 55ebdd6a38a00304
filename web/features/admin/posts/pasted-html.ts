import { safeHref } from '../../../../server/domain/content/inline-html.ts';
import { type Mark, marks, type Run } from '../../../../server/domain/content/runs.ts';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { type ListLine, listOfLines, type PastedBlock, paragraphOf, splitAtBlankLines, tidyRuns } from './pasted-blocks.ts';

/** The part of the DOM that `blocksOfHtml` reads. Tests can provide this part without a browser. */
export interface HtmlNode {
  /** A tag in upper case, "#text", or another name that begins with "#". */
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  /** Undefined for nodes that are not elements. */
  readonly getAttribute?: (name: string) => string | null;
}

export interface PastedHtml {
  blocks: PastedBlock[];
  /** The number of images that are omitted because they are files of another program. */
  lostImages: number;
}

const setOf = (names: string) => new Set(names.split(' '));
const dropped = setOf(
  'SCRIPT STYLE TEMPLATE HEAD TITLE META LINK NOSCRIPT IFRAME OBJECT SVG MATH SELECT TEXTAREA AUDIO VIDEO CANVAS XML',
);
/** Elements with space above and below: each starts a new block. */
const paragraphs = setOf(
  'P BLOCKQUOTE PRE UL OL DL TABLE HR FIGURE SECTION ARTICLE ASIDE HEADER FOOTER MAIN NAV FORM FIELDSET DETAILS H1 H2 H3 H4 H5 H6',
);
/** Elements that only start a new line. */
const lines = setOf('DIV LI DT DD ADDRESS CENTER SUMMARY FIGCAPTION CAPTION TR TBODY THEAD TFOOT BODY HTML LEGEND');
const markOfTag: Readonly<Record<string, Mark>> = {
  B: 'b',
  STRONG: 'b',
  I: 'i',
  EM: 'i',
  CITE: 'i',
  MARK: 'mark',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
  PRE: 'code',
};

/** The formatting that applies to the text of an element. */
interface Look {
  marks: ReadonlySet<Mark>;
  href: string | undefined;
  /** Whether spaces and line ends are kept. */
  isPreformatted: boolean;
  /** The number of enclosing lists, and the kind of the innermost list. */
  listLevel: number;
  isOrdered: boolean;
}

const plainLook: Look = { marks: new Set(), href: undefined, isPreformatted: false, listLevel: 0, isOrdered: false };

/** The deepest nesting that is read. Beyond it, parsers and engines differ, and no program writes such HTML. */
const maxDepth = 400;

/** The blocks of clipboard HTML, in reading order. Texts keep bold, italic, code, highlights, links and line breaks. */
export function blocksOfHtml(root: HtmlNode): PastedHtml {
  const reader = new Reader();
  reader.read(root, plainLook, 0);
  return reader.end();
}

class Reader {
  readonly #blocks: PastedBlock[] = [];
  #lostImages = 0;
  #runs: Run[] = [];
  /** The lines of the list that is being read. */
  #list: ListLine[] = [];
  /**
   * The place of the current text: a list item (`#item`), a heading (`#heading` is its level), or a paragraph if both are
   * undefined.
   */
  #item: Omit<ListLine, 'runs'> | undefined;
  #heading: number | undefined;
  /** Whether the next text starts a new line. */
  #needsLine = false;
  /** Images found in a list are inserted after it. */
  #imagesOfList: PastedBlock[] = [];
  #listDepth = 0;
  #isWordWeb = false;
  #isInCell = false;

  end(): PastedHtml {
    this.#endBlock();
    this.#endList();
    return { blocks: this.#blocks, lostImages: this.#lostImages };
  }

  read(node: HtmlNode, look: Look, depth: number): void {
    if (node.nodeName === '#text') return this.#text(node.nodeValue ?? '', look);
    const tag = node.nodeName.toUpperCase();
    if (dropped.has(tag) || isHidden(node)) return;
    if (depth > maxDepth) return this.#text(textOf(node), look);
    const own = lookOf(node, tag, look, this.#heading !== undefined);
    const children = () => {
      for (const child of node.childNodes) this.read(child, own, depth + 1);
    };
    const level = wordListLevel(node);
    if (tag === 'BR') this.#lineBreak();
    else if (tag === 'IMG') this.#image(node, look);
    else if (tag === 'INPUT') this.#checkbox(node, look);
    else if (tag === 'UL' || tag === 'OL') this.#nestedList({ level: own.listLevel, isOrdered: own.isOrdered }, children);
    else if (tag === 'LI') this.#listItem(node, { level: Math.max(1, look.listLevel), isOrdered: look.isOrdered }, children);
    else if (level !== undefined && !this.#isInCell) this.#listItem(node, { level, isOrdered: isNumbered(node) }, children);
    else if (/^H[1-6]$/.test(tag) && this.#item === undefined) this.#headingOf(Number(tag[1]), children);
    else if (tag === 'TABLE' && isDataTable(node)) this.#table(node, look, depth);
    else if (tag === 'FIGURE') this.#figure(children);
    else if (paragraphs.has(tag)) this.#block(children);
    else if (lines.has(tag) || isBlockStyle(node)) this.#line(children);
    else children();
  }

  #text(text: string, { marks: own, href, isPreformatted }: Look): void {
    const push = (part: string) => {
      if (part === '') return;
      const isBlank = /^[ \t\r\n\f]*$/.test(part);
      // White space between blocks is not text and does not end a list.
      if (isBlank && (this.#runs.length === 0 || this.#needsLine || this.#runs.at(-1)?.text === '\n')) return;
      if (!isBlank) {
        if (this.#item === undefined) this.#endList();
        this.#startLine();
      }
      this.#runs.push({ text: part, ...(href === undefined ? {} : { href }), marks: marks.filter((mark) => own.has(mark)) });
    };
    if (!isPreformatted) return push(text);
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.#runs.push({ text: '\n', marks: [] });
      // Browsers collapse a series of spaces, so all of them except one become non-breaking.
      push(line.replaceAll('\t', own.has('code') ? '    ' : ' ').replace(/^ | (?= )/g, own.has('code') ? '\u00A0' : ' '));
    }
  }

  #startLine(): void {
    if (this.#needsLine && this.#runs.length > 0) this.#runs.push({ text: '\n', marks: [] });
    this.#needsLine = false;
  }

  #lineBreak(): void {
    if (this.#runs.length === 0) return;
    this.#startLine();
    this.#runs.push({ text: '\n', marks: [] });
  }

  /** Ends the line, unless a line break has already ended it. */
  #endLine(): void {
    if (this.#runs.length > 0 && this.#runs.at(-1)?.text !== '\n') this.#needsLine = true;
  }

  #line(children: () => void): void {
    this.#endLine();
    children();
    this.#endLine();
  }

  #block(children: () => void): void {
    if (this.#item !== undefined || this.#isInCell) return this.#line(children);
    this.#endBlock();
    children();
    this.#endBlock();
  }

  /** Ends the block of the current text. */
  #endBlock(): void {
    this.#needsLine = false;
    const runs = tidyRuns(this.#runs);
    this.#runs = [];
    if (runs.length === 0) return;
    if (this.#item !== undefined) {
      this.#list.push({ ...this.#item, runs });
      return;
    }
    this.#endList();
    const level = this.#heading;
    const texts = level === undefined ? splitAtBlankLines(runs).map(paragraphOf) : [paragraphOf(runs)];
    for (const block of texts) {
      const isHeading = level !== undefined && block.type === 'paragraph';
      this.#blocks.push(isHeading ? { type: 'header', data: { ...block.data, level } } : block);
    }
  }

  #endList(): void {
    if (this.#list.length > 0) this.#blocks.push(listOfLines(this.#list));
    this.#blocks.push(...this.#imagesOfList);
    this.#list = [];
    this.#imagesOfList = [];
  }

  /**
   * A nested list continues the outer list. Google Docs puts nested lists beside the items; other programs put them inside an
   * item.
   */
  #nestedList(stray: Omit<ListLine, 'runs'>, children: () => void): void {
    const item = this.#item;
    this.#endBlock();
    const isOutermost = item === undefined && this.#listDepth === 0;
    // Word for the web writes each item as a list of its own, with the level in an attribute.
    if (isOutermost && !this.#isWordWeb) this.#endList();
    this.#listDepth += 1;
    this.#item = stray;
    children();
    this.#endBlock();
    this.#listDepth -= 1;
    this.#item = item;
    if (isOutermost && !this.#isWordWeb) this.#endList();
  }

  #listItem(node: HtmlNode, item: Omit<ListLine, 'runs'>, children: () => void): void {
    const outer = this.#item;
    this.#endBlock();
    const webLevel = Number(node.getAttribute?.('data-aria-level') ?? '');
    this.#isWordWeb = webLevel > 0;
    this.#item = webLevel > 0 ? { ...item, level: webLevel } : item;
    children();
    this.#endBlock();
    this.#item = outer;
  }

  #headingOf(level: number, children: () => void): void {
    this.#endBlock();
    // The page's h1 is the title of the post, so the editor has levels 2 to 4.
    this.#heading = Math.min(4, Math.max(2, level));
    children();
    this.#endBlock();
    this.#heading = undefined;
  }

  /** Posts have no tables: each row becomes a line with bars between its cells. */
  #table(table: HtmlNode, look: Look, depth: number): void {
    this.#block(() => {
      for (const row of rowsOf(table)) {
        this.#endLine();
        const cells = cellsOf(row).map((cell) => this.#cell(cell, look, depth + 1));
        this.#startLine();
        this.#runs.push(...cells.flatMap((runs, index) => [...(index === 0 ? [] : [{ text: ' | ', marks: [] }]), ...runs]));
      }
      this.#endLine();
    });
  }

  /** The text of a cell in one line. */
  #cell(cell: HtmlNode, look: Look, depth: number): Run[] {
    const outer = { runs: this.#runs, needsLine: this.#needsLine, isInCell: this.#isInCell };
    this.#runs = [];
    this.#needsLine = false;
    this.#isInCell = true;
    const isHead = cell.nodeName.toUpperCase() === 'TH';
    const own: Look = isHead ? { ...look, marks: new Set([...look.marks, 'b']) } : look;
    for (const child of cell.childNodes) this.read(child, own, depth);
    const runs = tidyRuns(this.#runs).map((run) => (run.text === '\n' ? { ...run, text: ' ' } : run));
    this.#runs = outer.runs;
    this.#needsLine = outer.needsLine;
    this.#isInCell = outer.isInCell;
    return runs;
  }

  /** The caption of a figure becomes the caption of its image. */
  #figure(children: () => void): void {
    this.#block(() => {
      const before = this.#blocks.length;
      children();
      this.#endBlock();
      const [image, caption, ...others] = this.#blocks.slice(before);
      if (image?.type !== 'image' || caption?.type !== 'paragraph' || others.length > 0) return;
      this.#blocks.splice(before, 2, { ...image, data: { ...image.data, caption: caption.data.text } });
    });
  }

  #image(node: HtmlNode, look: Look): void {
    const url = (node.getAttribute?.('src') ?? '').trim();
    const alt = node.getAttribute?.('alt')?.trim() ?? '';
    // Mail programs and GitHub show emoji as images.
    if (/^(?=.*\p{Emoji_Presentation}|.*\u{FE0F}).{1,12}$/u.test(alt)) return this.#text(alt, look);
    const isPixel = ['width', 'height'].some((side) => /^[0-2](?:px)?$/.test(node.getAttribute?.(side) ?? ''));
    if (isPixel || url === '') return;
    if (!isHttpUrl(url) && !/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(url)) {
      this.#lostImages += 1;
      return;
    }
    const image: PastedBlock = { type: 'image', data: { file: { url }, caption: '' } };
    if (this.#item !== undefined || this.#heading !== undefined) {
      this.#imagesOfList.push(image);
      return;
    }
    this.#endBlock();
    this.#endList();
    this.#blocks.push(image);
  }

  #checkbox(node: HtmlNode, look: Look): void {
    if (node.getAttribute?.('type')?.toLowerCase() !== 'checkbox') return;
    this.#text(node.getAttribute('checked') === null ? '☐ ' : '☑ ', look);
  }
}

function styleOf(node: HtmlNode): string {
  return node.getAttribute?.('style')?.toLowerCase() ?? '';
}

function lookOf(node: HtmlNode, tag: string, look: Look, isInHeading: boolean): Look {
  const style = styleOf(node);
  const own = new Set(look.marks);
  const mark = markOfTag[tag];
  if (mark !== undefined) own.add(mark);
  // A style takes precedence over its tag: Google Docs wraps everything in a <b> of normal weight.
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1];
  if (weight !== undefined && weight !== 'inherit') own[/^(?:bold|bolder|[6-9]00)$/.test(weight) ? 'add' : 'delete']('b');
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/.exec(style)?.[1];
  if (slant !== undefined && slant !== 'inherit') own[slant === 'normal' ? 'delete' : 'add']('i');
  // Headings are bold by default, so the mark is omitted.
  if (isInHeading || /^H[1-6]$/.test(tag)) own.delete('b');
  const space = /(?:^|[;\s])white-space(?:-collapse)?:\s*([\w-]+)/.exec(style)?.[1];
  const isList = tag === 'UL' || tag === 'OL';
  return {
    marks: own,
    href: tag === 'A' ? (safeHref(node.getAttribute?.('href') ?? '') ?? look.href) : look.href,
    isPreformatted: tag === 'PRE' || (space === undefined ? look.isPreformatted : /^(?:pre|break)/.test(space)),
    listLevel: look.listLevel + (isList ? 1 : 0),
    isOrdered: isList ? tag === 'OL' : look.isOrdered,
  };
}

/**
 * Whether an element is hidden. This includes the bullet that Word writes before an item, and anything that the copied page
 * hides.
 */
function isHidden(node: HtmlNode): boolean {
  if (node.getAttribute === undefined) return false;
  return /display:\s*none|mso-list:\s*ignore|mso-hide:\s*all/.test(styleOf(node)) || node.getAttribute('hidden') !== null;
}

function isBlockStyle(node: HtmlNode): boolean {
  return /(?:^|[;\s])display:\s*(?:block|flex|grid|list-item|table)(?:[;\s]|$)/.test(styleOf(node));
}

/** The level of a list item from Word, which writes lists as paragraphs. */
function wordListLevel(node: HtmlNode): number | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d+)/.exec(styleOf(node))?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether a list item from Word is marked with a number or letter. */
function isNumbered(item: HtmlNode): boolean {
  for (const child of item.childNodes) {
    if (/mso-list:\s*ignore/.test(styleOf(child))) return /^[\s\u00A0]*(?:\d+|[a-z]{1,4})[.)]/i.test(textOf(child));
    if (child.getAttribute !== undefined && isNumbered(child)) return true;
  }
  return false;
}

function textOf(node: HtmlNode): string {
  return node.nodeName === '#text' ? (node.nodeValue ?? '') : Array.from(node.childNodes, textOf).join('');
}

function rowsOf(table: HtmlNode): HtmlNode[] {
  return Array.from(table.childNodes).flatMap((child) => {
    const tag = child.nodeName.toUpperCase();
    if (tag === 'TR') return [child];
    return ['TBODY', 'THEAD', 'TFOOT'].includes(tag) ? rowsOf(child) : [];
  });
}

const cellsOf = (row: HtmlNode) => Array.from(row.childNodes).filter(({ nodeName }) => /^T[DH]$/i.test(nodeName));

/** Whether a table holds data. Mail programs use tables for layout: with one column, or with whole pages in the cells. */
function isDataTable(table: HtmlNode): boolean {
  const cells = rowsOf(table).map(cellsOf);
  return cells.some(({ length }) => length > 1) && !cells.flat().some((cell) => hasOneOf(cell, /^(?:TABLE|UL|OL|H[1-6]|IMG)$/i));
}

function hasOneOf(node: HtmlNode, tags: RegExp): boolean {
  return Array.from(node.childNodes).some((child) => tags.test(child.nodeName) || hasOneOf(child, tags));
}
