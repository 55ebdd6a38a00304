import { expect, test } from 'vitest';
import { dealStatusAt, whyCannotEndOn } from './deals.rules.ts';

const lastMoment = new Date('2026-11-21T23:59:59.999Z');
const nextDay = new Date('2026-11-22T00:00:00.000Z');

test.each([
  ['is active on its last day', 'active', '2026-11-21', lastMoment, 'active'],
  ['has expired when its last day is over in UTC', 'active', '2026-11-21', nextDay, 'expired'],
  ['without an end stays active', 'active', null, nextDay, 'active'],
  ['that is a draft stays a draft', 'draft', '2026-11-21', nextDay, 'draft'],
  ['that an admin ended stays expired', 'expired', '2026-12-31', nextDay, 'expired'],
] as const)('a deal %s', (_name, status, endsOn, now, expected) => {
  expect(dealStatusAt({ status, endsOn }, now)).toBe(expected);
});

test('an active deal cannot end on a past day, but any other deal can', () => {
  const message = 'This day is over. Choose a later one, or the status “expired”.';
  expect(whyCannotEndOn({ status: 'active', endsOn: '2026-11-21' }, nextDay)).toBe(message);
  expect(whyCannotEndOn({ status: 'active', endsOn: '2026-11-22' }, nextDay)).toBeUndefined();
  expect(whyCannotEndOn({ status: 'expired', endsOn: '2026-11-21' }, nextDay)).toBeUndefined();
});
