import { describe, expect, test } from 'vitest';
import { checkFieldValues } from './field-schema.contract.ts';
import type { Field, FieldValue } from './fields.contract.ts';
import { fieldText } from './field-text.ts';
import { isPublicField, postedValues, presentFieldValues, replaceAskedValues, withPublicFields } from './field-values.ts';
import { auditedFields, whyCannotSaveFields } from './fields.rules.ts';
import { defineField, teamSizeOf, usualFields } from './usual-fields.ts';

const aField = (changes: Partial<Field> = {}): Field =>
  defineField({
    key: 'stage',
    label: 'Stage',
    type: 'choice',
    options: [
      { key: 'seed', label: 'Seed' },
      { key: 'growth', label: 'Growth' },
    ],
    ...changes,
  });
const plain = (type: Field['type'], changes: Partial<Field> = {}) => aField({ type, options: [], ...changes });

describe('values', () => {
  test.each<[Field, unknown, unknown]>([
    [aField(), 'seed', 'seed'],
    [aField({ type: 'choices' }), ['growth', 'seed', 'growth'], ['seed', 'growth']],
    [plain('number', { min: 1, max: 9 }), 9, 9],
    [plain('yesNo'), false, false],
    [plain('link'), ' https://moss.example/a ', 'https://moss.example/a'],
    [plain('date'), '2024-02-29', '2024-02-29'],
    [plain('place'), ' Norway ', 'Norway'],
    [plain('place'), '', undefined],
    [aField({ type: 'choices' }), [], undefined],
  ])('that fit their field are accepted: case %#', (field, value, stored) => {
    expect(checkFieldValues({ stage: value }, [field], { prefix: '' })).toEqual({
      values: stored === undefined ? {} : { stage: stored },
    });
  });

  test.each<[Field, unknown, string]>([
    [aField(), 'late', 'Please choose one of: seed, growth.'],
    [aField(), ['seed'], 'Please choose one of: seed, growth.'],
    [aField({ type: 'choices' }), ['seed', 'late'], 'Please choose one of: seed, growth.'],
    [aField({ type: 'choices' }), 'seed', 'Please send a list.'],
    [plain('number', { min: 1 }), 0, 'Please enter a number of at least 1.'],
    [plain('number'), '7', 'Please enter a number.'],
    [plain('yesNo'), 'yes', 'Please choose yes or no (true or false).'],
    [plain('link'), 'javascript:alert(1)', 'Please enter a valid URL (e.g., https://example.com).'],
    [plain('date'), '2023-02-29', 'Please enter a valid date.'],
    [plain('date'), 'soon', 'Please enter a date such as 2026-01-31.'],
    [plain('place'), 'x'.repeat(101), 'Please shorten this to 100 characters; it has 101.'],
  ])('that do not fit cause an error at their field: case %#', (field, value, why) => {
    expect(checkFieldValues({ stage: value }, [field], { prefix: 'body.fields.' })).toEqual({
      errors: { 'body.fields.stage': why },
    });
  });

  test('of unknown fields are refused, and required fields must have a value', () => {
    const fields = [aField({ required: true }), plain('number', { key: 'rounds' })];
    expect(checkFieldValues({ moss: 1, rounds: 2 }, fields, { prefix: '' }).errors).toEqual({
      moss: 'This field does not exist. Please remove it.',
    });
    expect(checkFieldValues({ rounds: 2 }, fields, { prefix: '', requires: true }).errors).toEqual({
      stage: 'Stage is required.',
    });
    expect(checkFieldValues({ stage: '' }, fields, { prefix: '', requires: true }).errors).toEqual({
      stage: 'Stage is required.',
    });
    expect(checkFieldValues({ rounds: 2, stage: 'seed' }, fields, { prefix: '', requires: true })).toEqual({
      values: { stage: 'seed', rounds: 2 },
    });
  });

  test('that no longer fit their fields are omitted, and the others are kept', () => {
    const values = { stage: 'seed', moss: 'green', rounds: 3, tools: ['hammer', 'saw'] };
    const fields = [
      plain('number', { key: 'rounds' }),
      aField({ key: 'tools', type: 'choices', options: [{ key: 'saw', label: 'Saw' }] }),
    ];
    expect(presentFieldValues(values, fields)).toEqual({ rounds: 3, tools: ['saw'] });
    expect(presentFieldValues(values, [aField({ options: [] }), plain('yesNo', { key: 'rounds' })])).toBeUndefined();
    expect(presentFieldValues(undefined, fields)).toBeUndefined();
    expect(withPublicFields({ name: 'Moss', fields: values }, [plain('link', { key: 'other' })])).toEqual({ name: 'Moss' });
  });

  test('that only admins fill in are kept when the founder sends the others again', () => {
    const fields = [aField(), plain('number', { key: 'score', asked: false })];
    expect(replaceAskedValues({ stage: 'seed', score: 3, old: true }, { stage: 'growth' }, fields)).toEqual({
      stage: 'growth',
      score: 3,
      old: true,
    });
    expect(replaceAskedValues({ stage: 'seed', score: 3 }, undefined, fields)).toEqual({ score: 3 });
  });

  test('are searched by their text, except links and long texts', () => {
    expect([true, 2019, 'Norway', ['ios', 'web', 'ios'], 'https://moss.example', 'x'.repeat(101)].map(postedValues)).toEqual([
      ['true'],
      ['2019'],
      ['Norway'],
      ['ios', 'web'],
      [],
      [],
    ]);
  });
});

test('values are formatted for pages', () => {
  const text = (field: Field, value: FieldValue) => fieldText(value, field);
  expect(text(aField(), 'seed')).toBe('Seed');
  expect(text(aField({ type: 'choices' }), ['seed', 'growth'])).toBe('Seed, Growth');
  expect([text(plain('yesNo'), true), text(plain('yesNo'), false)]).toEqual(['Yes', 'No']);
  expect(text(plain('number'), 2019)).toBe('2019');
  expect(text(plain('number', { unit: 'km' }), 12_000.5)).toBe('12,000.5 km');
  expect(text(plain('place'), 'Norway')).toBe('Norway');
});

describe('a list of fields', () => {
  test.each<[string, Field[], Record<string, string>]>([
    [
      'with the same key twice',
      [aField(), aField({ label: 'Phase' })],
      { '1.key': 'Another field has this key. Please choose another one.' },
    ],
    [
      'with two fields of the same label',
      [aField(), aField({ key: 'phase', label: 'STAGE' })],
      { '1.label': 'Another field has this label. Please choose another one.' },
    ],
    ['with a reserved key', [aField({ key: 'tagline' })], { '0.key': 'This key is reserved. Please choose another one.' }],
    ['with a choice without options', [aField({ options: [] })], { '0.options': 'Please add at least one option.' }],
    [
      'with options for a number',
      [aField({ type: 'number' })],
      { '0.options': 'Only choice fields can have options. Please remove them.' },
    ],
    [
      'with the same label twice',
      [
        aField({
          options: [
            { key: 'a', label: 'Seed' },
            { key: 'b', label: 'seed' },
          ],
        }),
      ],
      { '0.options': 'Two options are the same. Please rename or remove one.' },
    ],
    [
      'with a maximum below the minimum',
      [plain('number', { min: 5, max: 4 })],
      { '0.max': 'Please enter a number that is not below the minimum.' },
    ],
    [
      'with a required field that the wizard does not ask for',
      [aField({ asked: false, required: true })],
      { '0.required': 'Only fields that the submission form asks for can be required.' },
    ],
    ['with the default fields', [...usualFields], {}],
    ['that is empty', [], {}],
  ])('%s is saved or refused with the right error', (_name, fields, errors) => {
    expect(whyCannotSaveFields(fields)).toEqual(errors);
  });

  test('makes a field public only if the wizard or pages use it', () => {
    expect(isPublicField(aField({ asked: false }))).toBe(true);
    expect(isPublicField(aField({ shown: false }))).toBe(true);
    expect(isPublicField(aField({ asked: false, shown: false }))).toBe(false);
  });

  test('is recorded in the audit log with everything that admins can change', () => {
    expect(
      auditedFields([aField({ required: true }), plain('number', { key: 'size', label: 'Size', unit: 'people', min: 1 })]),
    ).toEqual({
      Order: 'stage, size',
      stage: 'Stage; choice; asked; required; shown; Seed (seed), Growth (growth)',
      size: 'Size; number; 1–; people; asked; shown',
    });
  });
});

test('every number of people belongs to one team size', () => {
  expect([0, 1, 2, 10, 11, 50, 200, 1_000, 1_001].map(teamSizeOf)).toEqual([
    undefined,
    '1',
    '2-10',
    '2-10',
    '11-50',
    '11-50',
    '51-200',
    '201-1000',
    'over-1000',
  ]);
});
