import { expect, test } from 'vitest';
import type { FieldValue } from '../../../server/domain/listings/fields.contract.ts';
import { isSameJson } from '../../lib/conflict.ts';
import { fillIn } from './fill-in.ts';

/** A form with these values and no field for an image. */
function aForm(values: Record<string, FieldValue | undefined>) {
  const labels = {
    name: 'Product name',
    tagline: 'Pitch',
    description: 'Description',
    icon: 'Icon',
    'fields.platform': 'Platform',
  };
  return {
    values,
    website: () => 'https://acme.example',
    labelOf: (part: string) => Object.entries(labels).find(([name]) => name === part)?.[1],
    textOf: (_: string, value: FieldValue) => String(value),
    compare: (part: string, value: FieldValue) =>
      isSameJson(values[part], value) ? ('same' as const) : values[part] === undefined ? ('empty' as const) : ('other' as const),
    write: (part: string, value: FieldValue) => {
      values[part] = value;
    },
  };
}

const found = {
  name: 'Acme',
  tagline: 'Tools for coyotes',
  description: 'All of them.',
  icon: 'data:image/webp;base64,AAAA',
  image: 'data:image/webp;base64,BBBB',
  fields: { platform: ['web', 'ios'], founded: 2019 },
};

test('empty parts are filled, other values are offered, and parts that the form does not have are skipped', () => {
  const form = aForm({ name: 'Acme', tagline: 'Mine', icon: 'mine.png' });
  const { filled, offers } = fillIn(form, found);
  expect(filled).toEqual(['description', 'platform']);
  expect(offers).toEqual([
    { part: 'tagline', label: 'Pitch', value: 'Tools for coyotes', text: 'Tools for coyotes', isImage: false },
    { part: 'icon', label: 'Icon', value: found.icon, text: found.icon, isImage: true },
  ]);
  expect(form.values).toEqual({
    name: 'Acme',
    tagline: 'Mine',
    icon: 'mine.png',
    description: 'All of them.',
    'fields.platform': ['web', 'ios'],
  });
  expect(fillIn(form, found).filled).toEqual([]);
});

test('a value with several options is offered as text', () => {
  expect(fillIn(aForm({ 'fields.platform': ['web'] }), { fields: { platform: ['web', 'ios'] } }).offers).toMatchObject([
    { label: 'Platform', text: 'web,ios' },
  ]);
});
