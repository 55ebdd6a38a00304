import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnySchema } from './call.ts';
import { contract } from '../contract.ts';
import { parseInput } from './input.ts';

const wrongScalars: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  -1,
  1.5,
  1e12,
  true,
  '',
  ' ',
  'x',
  'Not a Slug!',
  'javascript:alert(1)',
  'not@an@address',
  '2026-02-31T00:00:00.000Z',
  '\u0000',
  'x'.repeat(250_000),
  [],
  {},
  { unknown: 1 },
];

/** Invalid values for a schema and its nested parts. In an object, all fields are invalid at once. */
function wrongValues(schema: AnySchema): unknown[] {
  const { type } = schema as { type: string };
  if ('wrapped' in schema) return wrongValues(schema.wrapped as AnySchema);
  if ('pipe' in schema) {
    const [first] = schema.pipe as [AnySchema];
    if ((first as unknown) !== schema && 'type' in first && first.type !== type) return wrongValues(first);
  }
  if ('entries' in schema) {
    const entries = Object.entries(schema.entries as Record<string, AnySchema>).map(
      ([key, entry]) => [key, wrongValues(entry)] as const,
    );
    const longest = Math.max(0, ...entries.map(([, values]) => values.length));
    const objects = Array.from({ length: longest }, (_, index) =>
      Object.fromEntries([...entries.map(([key, values]) => [key, values[index % values.length]]), ['unknownField', 1]]),
    );
    return [...wrongScalars, ...objects];
  }
  if (type === 'array') {
    const items = 'item' in schema ? wrongValues(schema.item as AnySchema) : [];
    return [...wrongScalars, ...items.map((item) => [item]), Array.from({ length: 500 }, () => 'x')];
  }
  if (type === 'union' && 'options' in schema) return [...wrongScalars, ...(schema.options as AnySchema[]).flatMap(wrongValues)];
  return [...wrongScalars];
}

/** Words of libraries and programmers. A message with "JSON Error:" quotes the JSON parser, so it may contain them. */
const foreignWords = /\b(?:Invalid|Expected|expected|received|undefined|null|NaN|Array|Object|Not an?|regex|type)\b|[|"]/;

function messagesOf(schema: AnySchema): string[] {
  return wrongValues(schema).flatMap((value) => {
    const { issues = [] } = parseInput(schema, value);
    return issues.map(({ message }) => message).filter((message) => !message.startsWith('JSON Error:'));
  });
}

const inputs = Object.values(contract).flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: AnySchema | undefined = call[part];
    return schema === undefined ? [] : [[`${part} of ${call.id}`, schema] as const];
  }),
);

describe('every message about a wrong value is a sentence for people', () => {
  test.each(inputs)('%s', (_, schema) => {
    const messages = [...new Set(messagesOf(schema))];
    expect(messages).not.toEqual([]);
    expect(messages.filter((message) => foreignWords.test(message) || !/^[A-Z“].{6,}\.$/s.test(message))).toEqual([]);
  });
});

test.each([
  [v.string(), 7, 'Please enter text.'],
  [v.number(), Number.NaN, 'Please enter a number.'],
  [v.strictObject({ name: v.string() }), {}, 'Please fill this in.'],
  [v.strictObject({}), { extra: 1 }, 'This field does not exist. Please remove it.'],
  [v.pipe(v.string(), v.maxLength(200)), 'x'.repeat(500), 'Please shorten this to 200 characters; it has 500.'],
  [v.pipe(v.array(v.string()), v.maxLength(1)), ['a', 'b'], 'Please keep to 1 entry; there are 2.'],
  [v.pipe(v.string(), v.minLength(1)), '', 'Please fill this in.'],
  [v.pipe(v.string(), v.minLength(8)), 'x', 'Please enter at least 8 characters.'],
  [v.pipe(v.number(), v.maxValue(100_000)), 100_001, 'Please enter a number of at most 100,000.'],
  [v.picklist(['draft', 'published']), 'deleted', 'Please choose one of: draft, published.'],
  [v.picklist(['', 'user', 'admin']), 7, 'Please choose one of: user, admin.'],
  [v.union([v.literal(''), v.pipe(v.string(), v.email('Please enter a valid email.'))]), 'x', 'Please enter a valid email.'],
  [v.union([v.literal(''), v.string()]), 7, 'Please enter text.'],
  [
    v.pipe(
      v.string(),
      v.check(() => false),
    ),
    'x',
    'Please check this value.',
  ],
])('case %#: the message about a wrong value says what to do', (schema, value, message) => {
  expect(parseInput(schema, value).issues?.map((issue) => issue.message)).toEqual([message]);
});
