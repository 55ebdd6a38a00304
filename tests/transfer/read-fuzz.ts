import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { guessMapping } from '../../server/domain/transfer/guess-mapping.ts';
import { droppedColumns, headingsKey } from '../../server/domain/transfer/mapping.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import { ImportError, type ReadList } from '../../server/domain/transfer/read-list.ts';
import { seededRandom } from '../random.ts';
import { directory, outcomeOf } from './outcomes.ts';

const folder = join(import.meta.dirname, 'files');
const files = readdirSync(folder)
  .filter((name) => name !== 'expected.json')
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** Bytes that break tables, JSON, Markdown and encodings. */
const nasty = [
  '" "" \\ [ ] { } ( # ``` <!-- --> </p> , ; | #REF! 30.02.2024 1/2/2024 null __proto__ constructor 💸 �'.split(' '),
  ['\n', '\r', '\r\n', '\t', '- [', 'sep=;\n', '\u0000', '\uFEFF', '\u2028'],
]
  .flat()
  .map((text) => Buffer.from(text));
const wrongBytes = [[0xff], [0xfe], [0xc3], [0xed, 0xa0, 0x80], [0x00], [0xd8, 0x00], [0x3d, 0xd8], [0x81]].map((bytes) =>
  Buffer.from(bytes),
);

/** Reads mutated files. Each non-blank row must be accepted or refused with a reason, and only `ImportError` may be thrown. */
export async function fuzzFiles(runs: number, seed: number): Promise<{ read: number; refused: number }> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick.');
    return item;
  };

  function mutate(bytes: Buffer): Buffer {
    const at = below(bytes.length + 1);
    const to = Math.min(bytes.length, at + below(40));
    switch (below(7)) {
      case 0:
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
      case 1:
        return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
      case 2:
      case 3:
        return Buffer.concat([bytes.subarray(0, at), pick(nasty), bytes.subarray(at)]);
      case 4:
        return Buffer.concat([bytes.subarray(0, at), pick(wrongBytes), bytes.subarray(at)]);
      case 5:
        return below(4) === 0 ? bytes.subarray(0, at) : bytes;
      default:
        return below(4) === 0 ? Buffer.concat([bytes, pick(files).bytes]) : bytes;
    }
  }

  const counts = { read: 0, refused: 0 };
  for (let run = 0; run < runs; run += 1) {
    const { name: ownName, bytes: original } = pick(files);
    const name = below(10) === 0 ? pick(files).name : ownName;
    let bytes: Buffer = original;
    for (let edits = below(6); edits >= 0; edits -= 1) bytes = mutate(bytes);
    const where = `run ${run} of seed ${seed}, ${name}`;
    const lists = readOrRefuse(name, bytes, where);
    counts[lists === undefined ? 'refused' : 'read'] += 1;
    for (const list of lists ?? []) await checkList(list, bytes, where);
  }
  return counts;
}

function readOrRefuse(name: string, bytes: Buffer, where: string): ReadList[] | undefined {
  try {
    return readFile(name, bytes);
  } catch (error) {
    if (!(error instanceof ImportError)) throw new Error(where, { cause: error });
    expect(error.message, where).toMatch(/^\S.*[.:)]|not JSON/);
    return undefined;
  }
}

async function checkList(list: ReadList, bytes: Buffer, where: string): Promise<void> {
  const { mapping } = guessMapping(list, directory);
  headingsKey(list);
  droppedColumns(list, mapping);
  const { acceptedRows, refused } = outcomeOf(list, mapping);
  expect(acceptedRows + refused.size, where).toBe(list.rows.length);
  for (const reasons of refused.values()) expect(Object.keys(reasons).length, where).toBeGreaterThan(0);
  const text = new TextDecoder(list.encoding).decode(bytes);
  if (list.lines !== undefined) expect(lostLines(list, text), where).toEqual([]);
  else if (list.name === undefined) expect((JSON.parse(text) as unknown[]).length, where).toBe(list.rows.length);
}

/** The numbers of lines with content that belong to no row, or to two. The first lines of a table are its headings. */
function lostLines(list: ReadList, text: string): string[] {
  const owners = new Map<number, number>();
  for (const { first, last } of list.lines ?? [])
    for (let line = first; line <= last; line += 1) owners.set(line, (owners.get(line) ?? 0) + 1);
  const twice = [...owners].filter(([, count]) => count > 1).map(([line]) => `${line} twice`);
  const lines = text.split(/\r\n|\n|\r/);
  const without = lines.flatMap((line, at) =>
    owners.has(at + 1) || !mustBeRead(list, line, text) ? [] : [`${at + 1}: ${line}`],
  );
  if (list.separator === undefined) return [...twice, ...without];
  const headingLines = 1 + list.columns.reduce((sum, { heading }) => sum + heading.split(/\r\n|\n|\r/).length - 1, 0);
  // A heading may end with a line break, which the reader drops.
  const isOpen = (without[0]?.split('"').length ?? 1) % 2 === 0;
  const ofHeadings = headingLines + Number(/^\uFEFF?sep=./i.test(text)) + Number(isOpen);
  return [...twice, ...without.slice(ofHeadings)];
}

/** Whether a line has content that a row must have. */
function mustBeRead({ source, separator }: ReadList, line: string, text: string): boolean {
  if (source !== 'awesome-list')
    return (
      line
        .replaceAll(separator ?? '', '')
        .replaceAll('"', '')
        .trim() !== ''
    );
  // Links in code, in comments and in sections about the list itself are not rows.
  if (/```|~~~|<!--|^#.*(?:cont|inhalt|licen|index|toc)|^(?:cont|inhalt|licen)/im.test(text)) return false;
  return /^\s*[-*+] \[[\w ]+\]\(https?:\/\/[^\s()[\]<>]+\)/.test(line);
}
