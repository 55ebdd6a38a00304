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
    ['who took the username later is not asked', undefined, { createdAt: later }, {}, undefined],
    ['an inactive member is not asked', undefined, { status: 'inactive' }, {}, undefined],
    ['a name that was there before asks nobody', undefined, {}, { isNewName: false }, undefined],
    ['nobody is asked twice', row, {}, {}, undefined],
    ['nobody who declined is asked again', declined, {}, {}, undefined],
    ['a no holds under another username', { ...declined, usernameKey: 'eve' }, {}, {}, undefined],
    ['an acceptance under another username is asked about', { ...accepted, usernameKey: 'eve' }, {}, {}, 'asked'],
    ['owners who name themselves accept', undefined, {}, own, 'accepted'],
    ['owners who were named already accept with their next edit', undefined, {}, { ...own, isNewName: false }, 'accepted'],
    ['owners who left stay away with an edit of something else', declined, {}, { ...own, isNewName: false }, undefined],
    ['owners who left come back by naming themselves', declined, {}, own, 'accepted'],
    ['a new owner whom the owner before named answers', row, {}, { ...own, isNewName: false }, undefined],
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
    ['a question is accepted', row, listing, asks, 'accepted', undefined],
    ['a question is declined', row, listing, asks, 'declined', undefined],
    ['who was not asked has nothing to answer', undefined, listing, asks, 'accepted', 'makers.not_asked'],
    ['a removed listing asks nobody', row, undefined, asks, 'accepted', 'makers.not_asked'],
    ['a listing that names others now asks nobody', row, { ...listing, makers: ['bob'] }, asks, 'accepted', 'makers.not_asked'],
    ['a listing that is not public asks nobody', row, { ...listing, status: 'archived' }, asks, 'accepted', 'makers.not_asked'],
    ['another username is not asked', row, listing, { ...asks, username: 'ada2' }, 'accepted', 'makers.not_asked'],
    [
      'an unconfirmed address accepts nothing',
      row,
      listing,
      { ...asks, emailVerifiedAt: null },
      'accepted',
      'auth.email_unconfirmed',
    ],
    ['an unconfirmed address may decline', row, listing, { ...asks, emailVerifiedAt: null }, 'declined', undefined],
    ['a maker leaves', accepted, listing, asks, 'declined', undefined],
    ['a maker leaves a listing that is taken down', accepted, { ...listing, status: 'archived' }, asks, 'declined', undefined],
    ['an acceptance is given once', accepted, listing, asks, 'accepted', 'makers.already_answered'],
    ['a no is final', declined, listing, asks, 'accepted', 'makers.already_answered'],
    ['a no is given once', declined, listing, asks, 'declined', 'makers.already_answered'],
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
