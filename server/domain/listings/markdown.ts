import type { Mark, Run } from '../content/runs.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { isHttpUrl } from '../core/http-url.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/**
 * The supported Markdown of descriptions: paragraphs, lists, links, emphasis, code and headings. Everything else is text, and
 * line breaks are kept. The result is data that cannot become an element. Reading takes time proportional to the length of the
 * text.
 */
export type MarkdownBlock = { type: 'paragraph'; runs: Run[] } | MarkdownList;

export interface MarkdownList {
  type: 'list';
  ordered: boolean;
  /** The number of the first item. */
  start: number;
  items: MarkdownItem[];
}

export interface MarkdownItem {
  runs: Run[];
  lists: MarkdownList[];
}

/** The greatest depth of nested lists. Deeper items are shown at this depth. */
const maxListDepth = 3;

const itemLine = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(?=\S)/;
const headingLine = /^ {0,3}#{1,6}[ \t]+(?=\S)/;
/** A line of three or more of these characters, which is not a list item. */
const ruleLine = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;

/** A list that is being read, with the texts of its items. */
interface OpenList {
  indent: number;
  ordered: boolean;
  start: number;
  items: { lines: string[]; lists: OpenList[] }[];
}

type OpenBlock = { lines: string[]; isHeading: boolean } | OpenList;

/** The blocks of a text in Markdown, in order. */
export function readMarkdown(text: string): MarkdownBlock[] {
  const blocks: OpenBlock[] = [];
  /** The open lists, each inside the last item of the one before. Empty in a paragraph and after one. */
  let lists: OpenList[] = [];
  let isAfterBlank = true;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const item = ruleLine.test(line) ? null : itemLine.exec(line);
    const last = blocks.at(-1);
    const isInParagraph = !isAfterBlank && lists.length === 0 && last !== undefined && 'lines' in last && !last.isHeading;
    if (line.trim() === '') isAfterBlank = true;
    // A line such as "2019. It was great" continues its paragraph.
    else if (item !== null && !(isInParagraph && Number(item[2] ?? 1) !== 1)) {
      lists = addItem(blocks, lists, item, line.slice(item[0].length));
      isAfterBlank = false;
    } else {
      const innermost = lists.at(-1);
      const isItsText = innermost !== undefined && (!isAfterBlank || widthOf(/^[ \t]*/.exec(line)?.[0] ?? '') > innermost.indent);
      const heading = headingLine.exec(line);
      if (isItsText && heading === null) innermost.items.at(-1)?.lines.push(line.trim());
      else {
        lists = [];
        if (heading !== null) blocks.push({ lines: [line.slice(heading[0].length)], isHeading: true });
        else if (isInParagraph) last.lines.push(line);
        else blocks.push({ lines: [line], isHeading: false });
      }
      isAfterBlank = false;
    }
  }
  return blocks.map((block) => {
    if (!('lines' in block)) return closed(block);
    const runs = readRuns(block.lines.join('\n').trim());
    // A heading becomes a bold paragraph, so that a founder's text does not affect the page's outline.
    return { type: 'paragraph', runs: block.isHeading ? runs.map((run) => withMark(run, 'b')) : runs };
  });
}

/** Adds an item to the open list with its indentation, or starts a new list. Returns the lists that are open afterwards. */
function addItem(blocks: OpenBlock[], lists: readonly OpenList[], [, indentation = '', number]: RegExpExecArray, text: string) {
  const indent = widthOf(indentation);
  const ordered = number !== undefined;
  const open = lists.filter((list, depth) => depth === 0 || list.indent <= indent);
  const innermost = open.at(-1);
  const isNested = innermost !== undefined && indent >= innermost.indent + 2 && open.length < maxListDepth;
  const item = { lines: [text], lists: [] };
  if (!isNested && innermost?.ordered === ordered) {
    innermost.items.push(item);
    return open;
  }
  const outer = isNested ? open : open.slice(0, -1);
  const list: OpenList = {
    indent: isNested ? indent : (innermost?.indent ?? indent),
    ordered,
    start: Number(number ?? 1),
    items: [item],
  };
  (outer.at(-1)?.items.at(-1)?.lists ?? blocks).push(list);
  return [...outer, list];
}

function closed({ ordered, start, items }: OpenList): MarkdownList {
  return {
    type: 'list',
    ordered,
    start,
    items: items.map(({ lines, lists }) => ({ runs: readRuns(lines.join('\n').trim()), lists: lists.map(closed) })),
  };
}

/** The width of white space. A tab counts as four spaces. */
function widthOf(blanks: string): number {
  return blanks.replaceAll('\t', '    ').length;
}

/**
 * Matches an escaped character, code, an address in angle brackets, a link or image (whose text is shown), and emphasis
 * characters.
 */
const inline =
  /\\([!-/:-@[-`{-~])|(?<!`)(`{1,2})(?!`)([^`\n]+)\2(?!`)|<(https?:\/\/[^\s<>]+)>|!?\[([^[\]]+)\]\([ \t]*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)|(\*+|_+)/gi;

/** A run that is being read. Changes of emphasis before and after its text are applied in order. */
interface Piece extends Run {
  begins: Mark[];
  ends: Mark[];
}

function readRuns(text: string): Run[] {
  const pieces: Piece[] = [];
  /** The emphasis characters that are not closed yet. */
  const openers: Record<string, Piece[]> = { '*': [], _: [] };
  const add = (run: Run): Piece => {
    const piece = { ...run, begins: [], ends: [] };
    pieces.push(piece);
    return piece;
  };
  let at = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, escaped, , code, address, label = '', target, signs] = match;
    if (match.index > at) add({ text: text.slice(at, match.index), marks: [] });
    at = match.index + whole.length;
    const href = address ?? target;
    if (escaped !== undefined) add({ text: escaped, marks: [] });
    else if (code !== undefined) add({ text: code.trim() || code, marks: ['code'] });
    else if (href !== undefined && isLinkTarget(href)) {
      for (const run of address === undefined ? readRuns(label) : [{ text: address, marks: [] }]) add({ ...run, href });
    } else if (signs !== undefined)
      emphasize(add({ text: signs, marks: [] }), openers[signs.charAt(0)] ?? [], around(text, match.index, at));
    else add({ text: whole, marks: [] });
  }
  if (at < text.length) add({ text: text.slice(at), marks: [] });
  return runsOf(pieces);
}

/** Whether an address is short enough for a link. The limit is that of a website's address. */
const isLinkTarget = (href: string): boolean => href.length <= commonLengths.url && isHttpUrl(href);

const around = (text: string, from: number, to: number) => ({ before: text.charAt(from - 1), after: text.charAt(to) });

const isBlank = (character: string): boolean => character.trim() === '';
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/**
 * Closes the emphasis that these characters end, and opens the emphasis that they begin, by CommonMark's rules about adjacent
 * characters. Within a word an underscore or a single asterisk is text: snake_case, 2*3*4.
 */
function emphasize(piece: Piece, openers: Piece[], { before, after }: { before: string; after: string }): void {
  if (piece.text.length > 3) return;
  const isLeft = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before));
  const isRight = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after));
  const endsAtWords = piece.text === '*' || piece.text.startsWith('_');
  const canClose = isRight && (!endsAtWords || !isLeft || isSign(after));
  const canOpen = isLeft && (!endsAtWords || !isRight || isSign(before));
  while (canClose && piece.text !== '') {
    const opener = openers.pop();
    if (opener === undefined) break;
    const length = Math.min(2, piece.text.length, opener.text.length);
    const mark = length === 2 ? 'b' : 'i';
    opener.begins.push(mark);
    opener.text = opener.text.slice(length);
    piece.ends.push(mark);
    piece.text = piece.text.slice(length);
    if (opener.text !== '') openers.push(opener);
  }
  if (canOpen && piece.text !== '') openers.push(piece);
}

/** The runs of the pieces, with the marks that are open at each. Adjacent pieces with the same marks become one run. */
function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  const open = { b: 0, i: 0 };
  const change = (marks: readonly Mark[], by: number) => {
    for (const mark of marks) if (mark === 'b' || mark === 'i') open[mark] += by;
  };
  for (const { text, href, marks, begins, ends } of pieces) {
    change(ends, -1);
    if (text !== '') {
      const own: Mark[] = [...(open.b > 0 ? (['b'] as const) : []), ...(open.i > 0 ? (['i'] as const) : []), ...marks];
      const last = runs.at(-1);
      const all = [...new Set(own)];
      if (last !== undefined && last.href === href && last.marks.join() === all.join()) last.text += text;
      else runs.push({ text, ...(href === undefined ? {} : { href }), marks: all });
    }
    change(begins, 1);
  }
  return runs;
}

function withMark(run: Run, mark: Mark): Run {
  return { ...run, marks: [mark, ...run.marks.filter((own) => own !== mark)] };
}

/** The text of a description without its Markdown, for heads, structured data and search. */
export function plainMarkdown(text: string): string {
  if (!mayBeMarkdown(text)) return text;
  return readMarkdown(text)
    .map((block) => (block.type === 'paragraph' ? textOf(block.runs) : linesOf(block, '').join('\n')))
    .join('\n\n');
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

function linesOf({ ordered, start, items }: MarkdownList, indent: string): string[] {
  return items.flatMap(({ runs, lists }, at) => [
    `${indent}${ordered ? `${start + at}.` : '-'} ${textOf(runs)}`,
    ...lists.flatMap((list) => linesOf(list, `${indent}  `)),
  ]);
}
