import type { Field, FieldOption } from './fields.contract.ts';
import { statusKey } from './card-fields.ts';

const options = (labels: Readonly<Record<string, string>>): FieldOption[] =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));

/** Defines a field with defaults: asked for and shown, but not required, filterable or sortable. */
export const defineField = (definition: Pick<Field, 'key' | 'label' | 'type'> & Partial<Field>): Field => ({
  options: [],
  unit: '',
  min: null,
  max: null,
  asked: true,
  required: false,
  shown: true,
  filterable: false,
  sortable: false,
  ...definition,
});

/** The fields of a new directory. Imports recognize their columns, and all of them filter lists. */
export const usualFields: readonly Field[] = [
  defineField({
    key: 'pricing',
    label: 'Pricing',
    type: 'choice',
    filterable: true,
    options: options({ free: 'Free', freemium: 'Free plan', trial: 'Free trial', paid: 'Paid', contact: 'On request' }),
  }),
  defineField({
    key: 'platform',
    label: 'Platform',
    type: 'choices',
    filterable: true,
    options: options({
      web: 'Web',
      ios: 'iOS',
      android: 'Android',
      mac: 'macOS',
      windows: 'Windows',
      linux: 'Linux',
      extension: 'Browser extension',
      api: 'API',
    }),
  }),
  defineField({ key: 'open-source', label: 'Open source', type: 'yesNo', filterable: true }),
  defineField({ key: 'founded', label: 'Founded', type: 'number', min: 1800, max: 2100, filterable: true, sortable: true }),
  defineField({ key: 'country', label: 'Country', type: 'place', filterable: true }),
  defineField({
    key: 'team-size',
    label: 'Team size',
    type: 'choice',
    filterable: true,
    options: options({
      '1': '1 person',
      '2-10': '2–10 people',
      '11-50': '11–50 people',
      '51-200': '51–200 people',
      '201-1000': '201–1,000 people',
      'over-1000': 'More than 1,000 people',
    }),
  }),
  defineField({
    key: statusKey,
    label: 'Status',
    type: 'choice',
    filterable: true,
    options: options({ active: 'Active', acquired: 'Acquired', closed: 'Closed' }),
    asked: false,
  }),
];

/** The team size option for a number of people; undefined below 1. */
export function teamSizeOf(people: number): string | undefined {
  const upTo = [
    [1, '1'],
    [10, '2-10'],
    [50, '11-50'],
    [200, '51-200'],
    [1_000, '201-1000'],
  ] as const;
  return people < 1 ? undefined : (upTo.find(([most]) => people <= most)?.[1] ?? 'over-1000');
}
