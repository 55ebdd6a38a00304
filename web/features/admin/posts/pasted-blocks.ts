import { writeInline } from '../../../../server/domain/content/inline-html.ts';
import type { Run } from '../../../../server/domain/content/runs.ts';

/** An item of a list in the shape of the list tool. */
export interface ListItem {
  content: string;
  meta: object;
  items: ListItem[];
}

/** A block to insert, in the shape of the editor's tools. */
export type PastedBlock =
  | { type: 'paragraph'; data: { text: string } }
  | { type: 'header'; data: { text: string; level: number } }
  | { type: 'list'; data: { style: string; meta: object; items: ListItem[] } }
  | { type: 'image'; data: { file: { url: string }; caption: string } };

/** A line of a list with its level. The outermost level is 1. */
export interface ListLine {
  level: number;
  isOrdered: boolean;
  runs: readonly Run[];
}

/** Deeper items move up to this level, because `cleanContent` removes anything nested deeper than 16 levels. */
const maxListLevel = 10;

/** Makes a list block from lines in reading order. The list tool has one style for all levels. */
export function listOfLines(lines: readonly ListLine[]): PastedBlock {
  const items: ListItem[] = [];
  /** The last item of each level. */
  const path: ListItem[] = [];
  for (const { level, runs } of lines) {
    const depth = Math.min(level, maxListLevel, path.length + 1);
    const item = { content: writeInline(runs), meta: {}, items: [] };
    path.length = depth - 1;
    (path.at(-1)?.items ?? items).push(item);
    path.push(item);
  }
  return { type: 'list', data: { style: lines[0]?.isOrdered === true ? 'ordered' : 'unordered', meta: {}, items } };
}

export const paragraphOf = (runs: readonly Run[]): PastedBlock => ({ type: 'paragraph', data: { text: writeInline(runs) } });

/**
 * The lines of a block as HTML would show them: white space collapses within a line and between runs, and lines do not begin or
 * end with it.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = [];
  let isLineStart = true;
  let endsWithSpace = false;
  const trimEnd = () => {
    for (let last = tidy.at(-1); last !== undefined && last.text !== '\n'; last = tidy.at(-1)) {
      const text = last.text.replace(/[ \u00A0]+$/, '');
      if (text === last.text) return;
      tidy.pop();
      if (text !== '') return void tidy.push({ ...last, text });
    }
  };
  for (const run of runs) {
    if (run.text === '\n') {
      trimEnd();
      tidy.push(run);
      isLineStart = true;
      endsWithSpace = false;
      continue;
    }
    let text = run.text.replace(/[ \t\r\n\f]+/g, ' ');
    if ((isLineStart || endsWithSpace) && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    isLineStart = false;
    endsWithSpace = text.endsWith(' ');
    tidy.push({ ...run, text });
  }
  trimEnd();
  while (tidy[0]?.text === '\n') tidy.shift();
  while (tidy.at(-1)?.text === '\n') tidy.pop();
  return tidy;
}

/** The paragraphs of a text: a blank line between two lines starts a new one. */
export function splitAtBlankLines(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.text === '\n') {
      breaks.push(run);
      continue;
    }
    if (breaks.length > 1 && paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
    else paragraphs.at(-1)?.push(...breaks);
    breaks = [];
    paragraphs.at(-1)?.push(run);
  }
  return paragraphs.filter(({ length }) => length > 0);
}

/** Splits plain text into paragraphs at blank lines. Other line breaks are kept. */
export function blocksOfText(text: string): PastedBlock[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  const runs = lines.flatMap((line, index): Run[] => [
    ...(index === 0 ? [] : [{ text: '\n', marks: [] }]),
    ...(/^[\s\u00A0]*$/.test(line) ? [] : [{ text: line.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ''), marks: [] }]),
  ]);
  return splitAtBlankLines(tidyRuns(runs)).map(paragraphOf);
}
