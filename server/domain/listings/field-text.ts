import type { Field, FieldValue } from './fields.contract.ts';
import { formatDate } from '../core/dates.ts';

export function isLink(value: FieldValue): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value);
}

/** A value as shown on pages: labels of options, numbers with unit, dates in words, "Yes" or "No". Links are unchanged. */
export function fieldText(value: FieldValue, { type, options, unit }: Field): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    // Years are written without thousands separators.
    const number = unit === '' ? String(value) : value.toLocaleString('en');
    return unit === '' ? number : `${number} ${unit}`;
  }
  if (type === 'date') return formatDate(`${String(value)}T00:00:00.000Z`);
  if (type !== 'choice' && type !== 'choices') return String(value);
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(', ');
}
