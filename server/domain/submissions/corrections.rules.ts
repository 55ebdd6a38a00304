import type { StartupRecord } from '../../../db/store.ts';
import type { CorrectedParts } from './corrections.contract.ts';
import type { Field, FieldValue, FieldValues } from '../listings/fields.contract.ts';
import type { Patch, RevisedContent } from './revisions.contract.ts';
import { fold } from '../core/fold.ts';
import { contentOf } from './revisions.rules.ts';
import { slugify } from '../core/slugs.ts';
import { isSame } from '../core/is-same.ts';

/** The body of a correction from a form without scripts, which sends one part ("tagline", "fields.pricing") as text. */
export function correctionOfForm({ part = '', value = '', ...rest }: Readonly<Record<string, string>>): Record<string, unknown> {
  const [, field] = /^fields\.(.+)$/.exec(part) ?? [];
  if (field !== undefined) return { ...rest, changes: { fields: { [field]: value.trim() === '' ? null : value.trim() } } };
  const listed = part === 'categories' ? value.split(',').flatMap((name) => slugify(name) || []) : value;
  return { ...rest, changes: part === '' ? {} : { [part]: listed } };
}

/** Converts a typed text to a field's value: options by label or key, "Yes", "12". Other texts are returned unchanged. */
export function typedFieldValue(value: FieldValue, { type, options }: Field): FieldValue {
  if (typeof value !== 'string') return value;
  const optionOf = (text: string) =>
    options.find(({ key, label }) => fold(label) === fold(text) || key === fold(text))?.key ?? text;
  switch (type) {
    case 'choice':
      return optionOf(value);
    case 'choices':
      return value.split(',').map((text) => optionOf(text.trim()));
    case 'number':
      return Number.isNaN(Number(value)) ? value : Number(value);
    case 'yesNo':
      return fold(value) === 'yes' || (fold(value) === 'no' ? false : value);
    default:
      return value;
  }
}

/**
 * A listing's content with a visitor's values. `values` are the valid values of the corrected fields; an invalid one removes the
 * field's value.
 */
export function correctedContent(
  startup: StartupRecord,
  { fields = {}, ...parts }: CorrectedParts,
  values: FieldValues,
): RevisedContent {
  const named = Object.keys(fields).map((key) => [`fields.${key}`, values[key] ?? null] as const);
  const categories = parts.categories === undefined ? {} : { categories: [...new Set(parts.categories)] };
  return { ...contentOf(startup), ...parts, ...categories, ...Object.fromEntries(named) };
}

/** Whether a pending correction already suggests the same change. */
export function isKnownCorrection(patch: Patch, waiting: readonly { patch: Patch }[]): boolean {
  return waiting.some((other) => isSame(other.patch, patch));
}
