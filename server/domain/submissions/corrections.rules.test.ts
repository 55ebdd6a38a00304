import { expect, test } from 'vitest';
import type { Field } from '../listings/fields.contract.ts';
import { aStartup } from '../../../tests/store/builders.ts';
import { correctedContent, correctionOfForm, isKnownCorrection, typedFieldValue } from './corrections.rules.ts';
import { defineField } from '../listings/usual-fields.ts';

const options = [
  { key: 'free', label: 'Free' },
  { key: 'open-core', label: 'Öpen core' },
];
const field = (type: Field['type']) => defineField({ key: 'a', label: 'A', type, options });

test('a typed text becomes a value of its field, and a text that fits no value is unchanged', () => {
  const read = (text: string, type: Field['type']) => typedFieldValue(text, field(type));
  expect([read('open CORE', 'choice'), read('open-core', 'choice'), read('gold', 'choice')]).toEqual([
    'open-core',
    'open-core',
    'gold',
  ]);
  expect(read('free, Öpen core,x', 'choices')).toEqual(['free', 'open-core', 'x']);
  expect([read('12.5', 'number'), read('twelve', 'number')]).toEqual([12.5, 'twelve']);
  expect([read('Yes', 'yesNo'), read('no', 'yesNo'), read('constructor', 'yesNo')]).toEqual([true, false, 'constructor']);
  expect([read('Norway', 'place'), typedFieldValue(7, field('choice'))]).toEqual(['Norway', 7]);
});

test('a form sent without JavaScript contains one part as text', () => {
  const body = (part: string, value: string) => correctionOfForm({ part, value, email: '' });
  expect(body('tagline', ' A, b ')).toEqual({ email: '', changes: { tagline: ' A, b ' } });
  expect(body('categories', 'Finance, Developer Tools,, ')).toEqual({
    email: '',
    changes: { categories: ['finance', 'developer-tools'] },
  });
  expect(body('fields.pricing', ' Free ')).toEqual({ email: '', changes: { fields: { pricing: 'Free' } } });
  expect(body('fields.pricing', ' ')).toEqual({ email: '', changes: { fields: { pricing: null } } });
  expect(body('', 'x')).toEqual({ email: '', changes: {} });
});

test('a corrected field loses its value when the new one is invalid, and other fields keep theirs', () => {
  const startup = aStartup({ fields: { pricing: 'free', founded: 2019 } });
  const content = correctedContent(startup, { fields: { pricing: null, country: 'Norway' } }, { country: 'Norway' });
  expect(content).toMatchObject({ 'fields.pricing': null, 'fields.country': 'Norway', 'fields.founded': 2019 });
  expect(correctedContent(startup, { categories: ['a', 'a'] }, {}).categories).toEqual(['a']);
});

test('the same values in another order count as the same suggestion', () => {
  const waiting = [{ patch: { tagline: 'A', 'fields.pricing': 'free' } }];
  expect(isKnownCorrection({ 'fields.pricing': 'free', tagline: 'A' }, waiting)).toBe(true);
  expect(isKnownCorrection({ tagline: 'A' }, waiting)).toBe(false);
});
