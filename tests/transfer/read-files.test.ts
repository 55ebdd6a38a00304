import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guessMapping } from '../../server/domain/transfer/guess-mapping.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import { ImportError } from '../../server/domain/transfer/read-list.ts';
import { directory, outcomeOf } from './outcomes.ts';

const folder = join(import.meta.dirname, 'files');

interface ExpectedFile {
  file: string;
  /** The list to check, if the file has several lists. */
  list?: string;
  kind: string;
  source: string;
  encoding: string;
  separator?: string;
  /** The beginning of the sentence with which the whole file is refused. */
  error?: string;
  columns?: Record<string, string | null>;
  questions?: string[];
  accepted?: string[];
  /** A part of the reason why a column of a row is refused, by the row's label, then by column. */
  refused?: Record<string, Record<string, string>>;
  /** The beginning of the reason why a value of an accepted row is left out, by the row's label, then by the column's label. */
  ignored?: Record<string, Record<string, string>>;
  /** Some values of accepted rows, by name. */
  values?: Record<string, Record<string, unknown>>;
}

const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as ExpectedFile[];

test('each file has an expected outcome, and at least 36 files need no choice by the admin', () => {
  expect(
    readdirSync(folder)
      .filter((file) => file !== 'expected.json')
      .sort(),
  ).toEqual(expected.map(({ file }) => file).sort());
  expect(expected.filter(({ error, questions }) => error === undefined && questions === undefined).length).toBeGreaterThanOrEqual(
    36,
  );
});

describe.each(expected)('$file', (file) => {
  const read = () => readFile(file.file, readFileSync(join(folder, file.file)));

  if (file.error !== undefined) {
    test('is refused as a whole, with the expected sentence', () => {
      expect(read).toThrow(ImportError);
      expect(read).toThrow(file.error);
    });
    return;
  }

  test('is recognized, mapped and read row by row', async () => {
    const list = read().find(({ name }) => name === file.list);
    if (list === undefined) throw new Error('The list was not found.');
    const { mapping, questions } = guessMapping(list, directory);
    const { kind, source, encoding, separator } = list;
    expect({ kind, source, encoding, separator }).toEqual({
      kind: file.kind,
      source: file.source,
      encoding: file.encoding,
      separator: file.separator,
    });
    expect(mapping.columns).toEqual(file.columns);
    expect(
      questions.map((question) => `${question.about} ${question.about === 'dates' ? question.column : question.target}`),
    ).toEqual(file.questions ?? []);

    const { accepted, refused, ignored } = outcomeOf(list, mapping);
    expect([...accepted.keys()]).toEqual(file.accepted);
    expect(Object.fromEntries(refused)).toMatchObject(partsOf(file.refused));
    expect([...refused.keys()]).toEqual(Object.keys(file.refused ?? {}));
    expect(Object.fromEntries(ignored)).toEqual(partsOf(file.ignored));
    for (const [name, values] of Object.entries(file.values ?? {})) expect(accepted.get(name)).toMatchObject(values);
  });
});

/** Matches reasons that contain the expected parts. */
function partsOf(rows: Record<string, Record<string, string>> = {}): Record<string, object> {
  return Object.fromEntries(
    Object.entries(rows).map(([label, reasons]) => [
      label,
      Object.fromEntries(Object.entries(reasons).map(([column, part]) => [column, expect.stringContaining(part) as unknown])),
    ]),
  );
}
