import { expect, test } from 'vitest';
import { keyOf, newField, relabel, usesOf, withType } from './field-list.ts';

test.each([
  ['Team size', 'team-size'],
  ['Café & Büro', 'cafe-buro'],
  ['日本', 'field'],
  ['日本 SaaS', 'saas'],
  ['2–10 people', '2-10-people'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the key of %j is %j', (label, key) => {
  expect(keyOf(label, 'field')).toBe(key);
});

test('a saved option keeps its key, a new one gets a key made from its label', () => {
  const options = [
    { key: 'free', label: 'Free' },
    { key: '', label: '' },
  ];
  const saved = new Set(['free']);
  expect(relabel(options, 0, 'No cost', saved)).toEqual([{ key: 'free', label: 'No cost' }, options[1]]);
  expect(relabel(options, 1, 'Paid plan', saved)).toEqual([options[0], { key: 'paid-plan', label: 'Paid plan' }]);
  expect(relabel(options, 1, '有料', saved)).toEqual([options[0], { key: 'option-2', label: '有料' }]);
  const languages = ['C', 'C++', 'C#'].reduce(
    (before, label) => relabel([...before, { key: '', label: '' }], before.length, label, saved),
    [] as typeof options,
  );
  expect(languages.map(({ key }) => key)).toEqual(['c', 'c-2', 'c-3']);
});

test('a changed type drops the properties of the previous one', () => {
  const choice = { ...newField(), options: [{ key: 'a', label: 'A' }] };
  expect(withType(choice, 'choices').options).toEqual(choice.options);
  expect(withType(choice, 'yesNo').options).toEqual([]);
  expect(withType({ ...newField(), type: 'number', unit: 'km', min: 1, max: 2 }, 'date')).toMatchObject({
    unit: '',
    min: null,
    max: null,
  });
});

test('the uses of a field are named in order; a field without any is for admins only', () => {
  expect(usesOf({ ...newField(), required: true })).toBe('asked, required, shown');
  expect(usesOf({ ...newField(), asked: false, shown: false })).toBe('for admins only');
});
