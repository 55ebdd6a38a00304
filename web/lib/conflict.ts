/** Whether two values are the same as JSON, with object keys in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Two versions of a record: the form shows one and keeps the other. */
export interface Conflict<Values> {
  /** The version of `theirs`. */
  version: string;
  message: string;
  mine: Values;
  theirs: Values;
  shown: 'mine' | 'theirs';
  /** The names of the fields that were changed by the other save. */
  changedFields: string[];
}

/** The names of the fields whose values differ. */
export function changedFields(before: object, after: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !isSameJson(value, earlier.get(name)))
    .map(([name]) => name);
}

/** Splits a field's name into words: "companyName" becomes "company name". */
export function fieldWords(name: string): string {
  return name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:seo|url|og)\b/g, (word) => word.toUpperCase());
}
