/** Kinds of sample records; their order is part of the ids. */
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
] as const;
export type SampleKind = (typeof kinds)[number];

/**
 * The id of the `number`th record of a kind (from 1): always the same, sorting by number and before every real id. Its last
 * six digits, which members are shown, are scattered so that neighbours do not look alike.
 */
export function sampleId(kind: SampleKind, number: number): string {
  const kindNumber = kinds.indexOf(kind) + 1;
  const scattered = (number * 0x9e3779 + kindNumber * 0x51ed27) % 0x1000000;
  return hex(kindNumber, 12) + hex(number, 6) + hex(scattered, 6);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
