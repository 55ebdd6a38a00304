import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { nameOfRow } from '../../server/domain/transfer/row-labels.ts';
import { guessMapping } from '../../server/domain/transfer/guess-mapping.ts';
import { mapRows, type Mapping, type TargetDirectory } from '../../server/domain/transfer/mapping.ts';
import { importPost } from '../../server/domain/transfer/post-rows.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import { ImportError, type ReadList } from '../../server/domain/transfer/read-list.ts';
import { checkCategory, checkStartup, type Reasons } from '../../server/domain/transfer/startup-rows.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';

const folder = join(import.meta.dirname, 'files');

interface ExpectedFile {
  file: string;
  /** The list that is checked, in a file with several ones. */
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
  /** By the row's label and column: a part of the reason. */
  refused?: Record<string, Record<string, string>>;
  /** Some values of accepted rows, by name. */
  values?: Record<string, Record<string, unknown>>;
}

const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as ExpectedFile[];

const directory: TargetDirectory = {
  fields: usualFields,
  categories: [
    ...['AI Tools', 'Developer Tools', 'Fintech', 'Health', 'Energy', 'Education'].map((name) => ({
      name,
      slug: name.toLowerCase().replace(' ', '-'),
    })),
    { name: 'Climate', slug: 'climate', formerSlugs: ['climate-tech'] },
    { name: 'Applications, Consulting & Services', slug: 'applications-consulting-services' },
  ],
};

interface Outcome {
  accepted: Map<string, Record<string, unknown>>;
  refused: Map<string, Reasons>;
}

async function outcomeOf(list: ReadList, mapping: Mapping): Promise<Outcome> {
  const outcome: Outcome = { accepted: new Map(), refused: new Map() };
  const store = openMemoryStore();
  for (const [at, mapped] of mapRows(list, mapping, directory).entries()) {
    const label = nameOfRow(list, at);
    if (mapped.reasons !== undefined) outcome.refused.set(label, mapped.reasons);
    else {
      const checked = await check(list, mapped.raw);
      if (checked.reasons !== undefined) outcome.refused.set(label, checked.reasons);
      else {
        const { fields, ...row } = checked.row;
        const name = String(row['name'] ?? row['title']);
        outcome.accepted.set(name, { ...row, fields, newCategories: mapped.newCategories });
      }
    }
  }
  await store.close();
  return outcome;

  async function check({ kind }: ReadList, raw: Record<string, unknown>) {
    if (kind === 'startups') {
      const { row, reasons } = checkStartup(raw, directory.fields);
      return row === undefined ? { reasons } : { row: { ...row } as Record<string, unknown> };
    }
    if (kind === 'categories') {
      const { row, reasons } = checkCategory(raw);
      return row === undefined ? { reasons } : { row: { ...row } as Record<string, unknown> };
    }
    const result = await importPost(store, raw, 'a row', new Map(), () => new Date('2026-11-29T00:00:00Z'));
    return result.status === 'rejected' ? { reasons: result.reasons } : { row: raw };
  }
}

test('each file has an expected outcome, and at least 36 map without a choice', () => {
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
    test('is refused with a sentence', () => {
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

    const { accepted, refused } = await outcomeOf(list, mapping);
    expect([...accepted.keys()]).toEqual(file.accepted);
    const parts = Object.entries(file.refused ?? {}).map(([label, reasons]): [string, object] => [
      label,
      Object.fromEntries(Object.entries(reasons).map(([column, part]) => [column, expect.stringContaining(part) as unknown])),
    ]);
    expect(Object.fromEntries(refused)).toMatchObject(Object.fromEntries(parts));
    expect([...refused.keys()]).toEqual(parts.map(([label]) => label));
    for (const [name, values] of Object.entries(file.values ?? {})) expect(accepted.get(name)).toMatchObject(values);
  });
});
