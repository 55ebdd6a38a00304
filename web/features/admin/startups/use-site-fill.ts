import { useEffect, useRef, useState } from 'react';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import type { Field as ListingField, FieldValue } from '../../../../server/domain/listings/fields.contract.ts';
import type { StartupEdit } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { isSameJson } from '../../../lib/conflict.ts';
import { fieldKeyOf } from '../../fields/part-label.ts';
import type { FillTarget } from '../../websites/fill-in.ts';

/** The values of a form that edits or adds a startup. */
export interface StartupValuesForm {
  values: StartupEdit;
  // Declared as a method, because the form of a new startup has more fields than these.
  set<Name extends keyof StartupEdit>(name: Name, value: StartupEdit[Name], editedPath?: string): void;
  text: (name: TextName) => {
    name: TextName;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  errors: Partial<Record<string, string>>;
}

type TextName = 'name' | 'slug' | 'tagline' | 'description' | 'website' | 'affiliateLink' | 'videoUrl' | 'specialOffer';

/** The parts of a website that the form can be filled with, and their field names and labels. */
const formFields = {
  name: ['name', 'Name'],
  tagline: ['tagline', 'Tagline'],
  description: ['description', 'Description'],
  icon: ['logo', 'Logo'],
  image: ['screenshots', 'Screenshots'],
} as const;

/**
 * Fills the form of a startup from its website. `markOf` returns the mark of a field whose value came from the website and was
 * not edited since.
 */
export function useSiteFill({ values, set }: Pick<StartupValuesForm, 'values' | 'set'>, fields: readonly ListingField[]) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const [filled, setFilled] = useState<ReadonlyMap<string, FieldValue>>(new Map());
  const formField = (part: string) => Object.entries(formFields).find(([name]) => name === part)?.[1];
  const fieldOf = (part: string) => fields.find(({ key }) => key === fieldKeyOf(part));
  const valueOf = (part: string, of: StartupEdit): unknown => {
    const [field] = formField(part) ?? [];
    // The website fills in only the first screenshot.
    if (field === 'screenshots') return of.screenshots.find((image) => image === filled.get(part)) ?? of.screenshots[0];
    return field === undefined ? of.fields?.[fieldKeyOf(part) ?? ''] : of[field];
  };
  const isFilled = (part: string, of: StartupEdit) => filled.has(part) && isSameJson(filled.get(part), valueOf(part, of));
  const target: FillTarget = {
    website: () => latest.current.website,
    labelOf: (part) => formField(part)?.[1] ?? fieldOf(part)?.label,
    textOf: (part, value) => {
      const field = fieldOf(part);
      return field === undefined ? String(value) : fieldText(value, field);
    },
    compare: (part, value) => {
      const now = valueOf(part, latest.current);
      if (isSameJson(now, value)) return 'same';
      return now === undefined || now === '' || isFilled(part, latest.current) ? 'empty' : 'other';
    },
    write: (part, value) => {
      const key = fieldKeyOf(part);
      const [field] = formField(part) ?? [];
      // Updates `latest` immediately, because several parts may be set before the next render.
      if (key !== undefined) latest.current = { ...latest.current, fields: { ...latest.current.fields, [key]: value } };
      if (key !== undefined) set('fields', latest.current.fields, part);
      else if (field === 'screenshots') {
        latest.current = { ...latest.current, screenshots: withScreenshot(latest.current.screenshots, String(value)) };
        set(field, latest.current.screenshots);
      } else if (field !== undefined) set(field, String(value));
      setFilled((before) => new Map(before).set(part, value));
    },
  };
  return { target, markOf: (part: string) => (isFilled(part, values) ? 'From the site' : undefined) };
}

function withScreenshot(screenshots: readonly string[], added: string): string[] {
  return screenshots.includes(added) ? [...screenshots] : [...screenshots, added].slice(-maxItems.screenshots);
}
