import { expect, test } from 'vitest';
import { numberIn, pricingOf, teamSizeIn, yearIn, yesNoOf } from './value-words.ts';

test.each([
  ['contact', ['Contact for pricing', 'On request', 'auf Anfrage', 'sur devis', 'Talk to sales']],
  ['trial', ['Free trial', '14-day trial, then $9', 'Testversion']],
  ['freemium', ['Freemium', 'Free plan', 'Free + Premium', 'Free and paid']],
  ['free', ['Free', 'free forever', 'kostenlos', 'gratis', 'gratuit', '$0', '0 €', '0', '100% free']],
  [
    'paid',
    ['Paid', 'From €49', 'Ab 9 € im Monat', '$9.99/mo', 'desde 20 €', 'USD 5', '9.99', 'kostenpflichtig', 'Lifetime deal'],
  ],
  [undefined, ['$$', 'cheap', 'Open Source', '', 'constructor']],
])('texts are recognized as the pricing option %s', (pricing, written) => {
  expect(written.map(pricingOf)).toEqual(written.map(() => pricing));
});

test('words for yes and no are converted, and other words are unchanged', () => {
  const yes = ['Yes', 'ja', 'WAHR', 'checked', '✓', '✅', 'x', 'sí', 'oui', 'TRUE', '1', 1, ' y '];
  const no = ['No', 'nein', 'FALSCH', 'unchecked', '✗', 'non', 'falso', '0', 0];
  expect(yes.map(yesNoOf)).toEqual(yes.map(() => true));
  expect(no.map(yesNoOf)).toEqual(no.map(() => false));
  expect(['maybe', '', null, 2, '€1', '0 %', '|✓|1'].map(yesNoOf)).toEqual(['maybe', '', null, 2, '€1', '0 %', '|✓|1']);
});

test('a number is read from a text with words and separators', () => {
  const numbers = { '20': 20, 'ca. 20': 20, '~50': 50, '1,000+': 1_000, "1'000": 1_000, '1 000': 1_000, '1.234.567': 1_234_567 };
  const more = { '12,5': 12.5, '1.5': 1.5, '-3': -3, '2019.0': 2019, 'c. 2019': 2019 };
  for (const [written, number] of Object.entries({ ...numbers, ...more }))
    expect([written, numberIn(written)]).toEqual([written, number]);
  expect(['', 'many', '11-50', '1,00,000', '5 stars', '1e5'].map(numberIn)).toEqual(Array(6).fill(undefined));
});

test('a year is read from a date or another text', () => {
  const years = ['2019', 'c. 2019', '2,019', '2019-05-01', '01.05.2019', 'May 2019', '2019.0'];
  expect(years.map(yearIn)).toEqual(years.map(() => 2019));
  expect(yearIn('long ago')).toBeUndefined();
});

test('a team size is recognized in numbers, ranges and words', () => {
  const sizes = {
    '1': ['1', 'Just me', 'solo', '1 person'],
    '2-10': ['2-10', '1-10', '10', '8 people'],
    '11-50': ['ca. 20', '11–50', 'c_00011_00050', '11 to 50', '12 Mitarbeiter'],
    '201-1000': ['1,000', '501-1000'],
    'over-1000': ['1,000+', '1.200', 'over 1000', '10001+', '1001-5000'],
  };
  for (const [size, written] of Object.entries(sizes)) expect(written.map(teamSizeIn)).toEqual(written.map(() => size));
  expect(['0', 'few', ''].map(teamSizeIn)).toEqual(['', undefined, undefined]);
});
