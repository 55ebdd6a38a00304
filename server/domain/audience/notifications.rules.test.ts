import { expect, test } from 'vitest';
import { digestsAt, frequenciesOf } from './notifications.rules.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const none = { submission: 'none', claim: 'none', revision: 'none', report: 'none' } as const;

test('an admin who has chosen nothing gets one email a day about everything', () => {
  expect(digestsAt(at('12:00:00.000'), frequenciesOf({}))).toEqual([
    {
      window: 'daily:2026-11-21T07:00:00.000Z',
      kinds: ['submission', 'claim', 'revision', 'report'],
      excluded: { from: '2026-11-21T07:00:00.000Z', to: '2026-11-21T12:00:00.000Z' },
    },
  ]);
  expect(digestsAt(at('12:00:00.000'), none)).toEqual([]);
});

test.each([
  ['06:59:59.999', '2026-11-20T07:00:00.000Z', '2026-11-21T06:45:00.000Z'],
  ['07:00:00.000', '2026-11-21T07:00:00.000Z', '2026-11-21T07:00:00.000Z'],
  ['07:14:59.999', '2026-11-21T07:00:00.000Z', '2026-11-21T07:00:00.000Z'],
  ['23:59:59.999', '2026-11-21T07:00:00.000Z', '2026-11-21T23:45:00.000Z'],
])('at %s the daily window began at %s and the 15-minute window at %s', (time, day, quarter) => {
  const digests = digestsAt(at(time), { ...none, claim: 'at_once', report: 'daily', revision: 'at_once' });
  expect(digests.map(({ window, kinds }) => [window, kinds])).toEqual([
    [`claim:${quarter}`, ['claim']],
    [`revision:${quarter}`, ['revision']],
    [`daily:${day}`, ['report']],
  ]);
});
