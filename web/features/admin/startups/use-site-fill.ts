import { useEffect, useRef, useState } from 'react';
import type { Field, FieldValue } from '../../../../server/domain/listings/fields.contract.ts';
import type { StartupEdit } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { fieldKeyOf } from '../../fields/part-label.ts';
import { isSameJson } from '../../../lib/conflict.ts';
import type { FillTarget } from '../../websites/fill-in.ts';

interface StartupEditForm {
  values: StartupEdit;
  set: <Name extends keyof StartupEdit>(name: Name, value: StartupEdit[Name], editedPath?: string) => void;
}

/** The parts of a website that the form of a startup has, and what it calls them. */
const formFields = {
  name: ['name', 'Name'],
  tagline: ['tagline', 'Tagline'],
  description: ['description', 'Description'],
  icon: ['logo', 'Logo'],
} as const;

/** Fills the form of a startup from its website. `markOf` says beside a field that its value came from there, until it is edited. */
export function useSiteFill({ values, set }: StartupEditForm, fields: readonly Field[]) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const [filled, setFilled] = useState<ReadonlyMap<string, FieldValue>>(new Map());
  const formField = (part: string) => Object.entries(formFields).find(([name]) => name === part)?.[1];
  const fieldOf = (part: string) => fields.find(({ key }) => key === fieldKeyOf(part));
  const valueOf = (part: string, of: StartupEdit): unknown => {
    const [field] = formField(part) ?? [];
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
      // Several parts are written before the form is rendered again.
      if (key !== undefined) latest.current = { ...latest.current, fields: { ...latest.current.fields, [key]: value } };
      if (key !== undefined) set('fields', latest.current.fields, part);
      else if (field !== undefined) set(field, String(value));
      setFilled((before) => new Map(before).set(part, value));
    },
  };
  return { target, markOf: (part: string) => (isFilled(part, values) ? 'From the site' : undefined) };
}
