import { fieldLengths } from '../contract/field-lengths.ts';
import type { FieldValue } from '../contract/listing-fields.ts';
import { isLink } from './field-text.ts';

/** The texts that a listing is found by: option keys, numbers, dates and places. Links and other long texts have none. */
export function postedValues(value: FieldValue): string[] {
  if (Array.isArray(value)) return [...new Set(value)];
  const text = String(value);
  return text.length > fieldLengths.place || isLink(text) ? [] : [text];
}
