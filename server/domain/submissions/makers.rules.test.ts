import { describe, expect, test } from 'vitest';
import type { MakerRecord, NamedMaker } from '../../../db/store.ts';
import { presentMakers } from '../listings/maker-names.ts';
import { askedMaker, presentOwnMakers, whyCannotAnswerMaker } from './makers.rules.ts';

const named = '2026-11-10T12:00:00.000Z';
const later = '2026-11-11T12:00:00.000Z';
const member = { _id: 'm', username: 'Ada', status: 'active', createdAt: '2026-11-01T12:00:00.000Z' } as const;
const row: MakerRecord = {
  startupId: 's',
  userId: 'm',
  usernameKey: 'ada',
  status: 'asked',
  askedAt: named,
  answeredAt: null,
};
const declined = { ...row, status: 'declined', answeredAt: later } as const;
const accepted = { ...row, status: 'accepted', answeredAt: later } as const;

describe('askedMaker', () => {
  const own = { startup: { _id: 's', userId: 'm' } };
  test.each([
    ['a member who is named is asked', undefined, {}, {}, 'asked'],
    ['a member who joined at the time of the naming is asked', undefined, { createdAt: named }, {}, 'asked'],
    ['a member who took the username later is not asked', undefined, { createdAt: later }, {}, undefined],
    ['an inactive member is not asked', undefined, { status: 'inactive' }, {}, undefined],
    ['a member whose name was already listed is not asked', undefined, {}, { isNewName: false }, undefined],
    ['no one is asked twice', row, {}, {}, undefined],
    ['a member who declined is not asked again', declined, {}, {}, undefined],
    ['a refusal remains valid under another username', { ...declined, usernameKey: 'eve' }, {}, {}, undefined],
    ['a member who accepted under another username is asked again', { ...accepted, usernameKey: 'eve' }, {}, {}, 'asked'],
    ['owners who name themselves accept', undefined, {}, own, 'accepted'],
    ['owners who are already named accept with their next edit', undefined, {}, { ...own, isNewName: false }, 'accepted'],
    ['owners who left are not shown again if they edit something else', declined, {}, { ...own, isNewName: false }, undefined],
    ['owners who left are shown again if they name themselves', declined, {}, own, 'accepted'],
    ['a new owner whom the previous owner named is asked', row, {}, { ...own, isNewName: false }, undefined],
  ] as const)('%s', (_name, before, changed, how, status) => {
    const asked = askedMaker(
      before,
      { ...member, ...changed },
      {
        startup: { _id: 's', userId: 'owner' },
        isNewName: true,
        namedAt: named,
        at: later,
        ...how,
      },
    );
    expect(asked?.status).toBe(status);
  });
});

describe('whyCannotAnswerMaker', () => {
  const listing = { status: 'active', makers: ['ADA'] } as const;
  const asks = { username: 'Ada', emailVerifiedAt: named };
  test.each([
    ['a member who was asked can accept', row, listing, asks, 'accepted', undefined],
    ['a member who was asked can decline', row, listing, asks, 'declined', undefined],
    ['a member who was not asked cannot answer', undefined, listing, asks, 'accepted', 'makers.not_asked'],
    ['a deleted listing asks no one', row, undefined, asks, 'accepted', 'makers.not_asked'],
    [
      'a listing that now names others no longer asks the member',
      row,
      { ...listing, makers: ['bob'] },
      asks,
      'accepted',
      'makers.not_asked',
    ],
    ['a listing that is not public asks no one', row, { ...listing, status: 'archived' }, asks, 'accepted', 'makers.not_asked'],
    [
      'a member who has another username now is not asked',
      row,
      listing,
      { ...asks, username: 'ada2' },
      'accepted',
      'makers.not_asked',
    ],
    [
      'a member with an unconfirmed address cannot accept',
      row,
      listing,
      { ...asks, emailVerifiedAt: null },
      'accepted',
      'auth.email_unconfirmed',
    ],
    ['a member with an unconfirmed address can decline', row, listing, { ...asks, emailVerifiedAt: null }, 'declined', undefined],
    ['a maker can leave', accepted, listing, asks, 'declined', undefined],
    ['a maker can leave a listing that is taken down', accepted, { ...listing, status: 'archived' }, asks, 'declined', undefined],
    ['a request can be accepted only once', accepted, listing, asks, 'accepted', 'makers.already_answered'],
    ['a refusal is final', declined, listing, asks, 'accepted', 'makers.already_answered'],
    ['a request can be declined only once', declined, listing, asks, 'declined', 'makers.already_answered'],
  ] as const)('%s', (_name, before, startup, { username, emailVerifiedAt }, answer, why) => {
    const startupOf = startup && { ...startup, makers: [...startup.makers] };
    expect(whyCannotAnswerMaker(before, startupOf, { username, emailVerifiedAt }, answer)).toBe(why);
  });
});

test('only members who accepted are shown by name', () => {
  const ada = { username: 'Ada', name: 'Ada Park', avatar: '/a.webp' };
  const eve = { username: 'eve', name: 'Eve', avatar: '' };
  expect(presentMakers(['ADA', 'bob'], [ada, eve])).toEqual([ada, { username: 'bob', name: '', avatar: '' }]);
});

test('a member sees unanswered listings first, then accepted ones', () => {
  const startup = { _id: 's', name: 'Acme', slug: 'acme', logo: '', makers: ['ada'] };
  const rows: NamedMaker[] = [
    { ...accepted, startup: { ...startup, status: 'archived' } },
    { ...row, startup: { ...startup, status: 'active' } },
    { ...row, startup: { ...startup, status: 'archived' } },
    { ...declined, startup: { ...startup, status: 'active' } },
    { ...accepted, startup: { ...startup, status: 'active', userId: 'm' } },
  ];
  const seen = (emailVerifiedAt: string | null) =>
    presentOwnMakers(rows, { username: 'ada', emailVerifiedAt }).map(({ status, isPublic }) => [status, isPublic]);
  expect(seen(named)).toEqual([
    ['asked', true],
    ['accepted', false],
  ]);
  expect(seen(null)).toEqual([['accepted', false]]);
});
