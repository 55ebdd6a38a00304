/** Kinds of sample records. The ids contain a kind's position, so this order must not change. */
const kinds = [
  'category',
  'user',
  'startup',
  'postCategory',
  'post',
  'deal',
  'faqCategory',
  'faqItem',
  'plan',
  'advertising',
  'claim',
  'collection',
  'revision',
  'report',
  'email',
  'feedback',
  'subscriber',
  'subscription',
  'message',
  'page',
] as const;
export type SampleKind = (typeof kinds)[number];

/**
 * The id of the `number`th record of a kind, counted from 1. It is constant and sorts by number, before all real ids. Members see the
 * last six digits, so these differ widely between neighbors.
 */
export function sampleId(kind: SampleKind, number: number): string {
  const kindNumber = kinds.indexOf(kind) + 1;
  const scattered = (number * 0x9e3779 + kindNumber * 0x51ed27) % 0x1000000;
  return hex(kindNumber, 12) + hex(number, 6) + hex(scattered, 6);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
