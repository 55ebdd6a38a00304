import type { FieldErrors } from './use-edit-form.ts';

/** The error of a field that holds a list: its own, or the first of its entries, which is named by its number. */
export function listError(errors: FieldErrors, field: string): string | undefined {
  const [path, message] = Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`)) ?? [];
  const index = Number(path?.slice(field.length + 1).split('.')[0] || Number.NaN);
  return Number.isNaN(index) ? message : `Entry ${index + 1}: ${message}`;
}
