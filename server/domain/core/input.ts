import * as v from 'valibot';
import type { AnySchema } from './call.ts';
import { requiredMessage } from './messages.ts';

/**
 * Validates input from a person or a program. Messages say what to do. They come from the schema or, if it has no message, from
 * `inputMessage`. Only the first message of each field is kept.
 */
export function parseInput<Schema extends AnySchema>(
  schema: Schema,
  value: unknown,
  { abortEarly = false }: { abortEarly?: boolean } = {},
): v.SafeParseResult<Schema> {
  return v.safeParse(schema, value, { abortEarly, abortPipeEarly: true, message: inputMessage });
}

type Issue = v.BaseIssue<unknown>;

/** The message for an invalid value whose schema has no message. */
export function inputMessage(issue: Issue): string {
  if (issue.kind !== 'schema') return (constraintMessages[issue.type] ?? unknownProblem)(issue);
  if (issue.expected === 'never') return 'This field does not exist. Please remove it.';
  if (issue.received === 'undefined') return requiredMessage;
  return typeMessages[issue.type] ?? messageOfChoices(issue.expected ?? '');
}

const unknownProblem = () => 'Please check this value.';

const typeMessages: Readonly<Record<string, string>> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  boolean: 'Please choose yes or no (true or false).',
  array: 'Please send a list.',
  object: 'Please send an object with fields.',
  loose_object: 'Please send an object with fields.',
  strict_object: 'Please send an object with fields.',
  record: 'Please send an object with fields.',
};

/** `expected` is `("active" | "rejected")` for a choice and `("" | string)` for a union with text. */
function messageOfChoices(expected: string): string {
  const choices = Array.from(expected.matchAll(/"([^"]*)"/g), ([, choice]) => choice).filter((choice) => choice !== '');
  if (/\bstring\b/.test(expected)) return 'Please enter text.';
  return choices.length === 0 ? unknownProblem() : `Please choose one of: ${choices.join(', ')}.`;
}

const constraintMessages: Readonly<Record<string, (issue: Issue) => string>> = {
  min_length: ({ input, requirement }) =>
    Array.isArray(input)
      ? `Please add at least ${counted(requirement, 'entry', 'entries')}.`
      : requirement === 1
        ? requiredMessage
        : `Please enter at least ${counted(requirement, 'character', 'characters')}.`,
  max_length: ({ input, requirement }) =>
    Array.isArray(input)
      ? `Please keep to ${counted(requirement, 'entry', 'entries')}; there are ${formatNumber(input.length)}.`
      : `Please shorten this to ${counted(requirement, 'character', 'characters')}; it has ${formatNumber(String(input).length)}.`,
  min_value: ({ requirement }) => `Please enter a number of at least ${formatNumber(requirement)}.`,
  max_value: ({ requirement }) => `Please enter a number of at most ${formatNumber(requirement)}.`,
  integer: () => 'Please enter a whole number.',
  iso_date: () => 'Please enter a date such as 2026-01-31.',
};

function counted(requirement: unknown, one: string, many: string): string {
  return `${formatNumber(requirement)} ${requirement === 1 ? one : many}`;
}

function formatNumber(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}
