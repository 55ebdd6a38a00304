import { describe, expect, test } from 'vitest';
import { claimCan, isClaimDecision, whyCannotClaim, whyCannotDecide } from './claims.rules.ts';

const unowned = { status: 'active' } as const;
const owned = { status: 'active', userId: 'mara' } as const;
const pending = { status: 'pending' } as const;
const approved = { status: 'approved' } as const;
const rejected = { status: 'rejected' } as const;

describe('whyCannotClaim', () => {
  test.each([
    ['an active listing without an owner can be claimed', unowned, [], undefined],
    ['an unknown listing is not found', undefined, [], 'startups.not_found'],
    ['a pending listing is not found', { status: 'pending' }, [], 'startups.not_found'],
    ['a rejected listing is not found', { status: 'rejected' }, [], 'startups.not_found'],
    ['a second claim while one is pending is refused', unowned, [pending], 'claims.already_pending'],
    ['a second claim after an approved one is refused', unowned, [approved], 'claims.already_approved'],
    ['a second claim after a rejected one is refused', unowned, [rejected], 'claims.already_rejected'],
    ['a pending claim is reported before decided ones', unowned, [rejected, pending], 'claims.already_pending'],
    ['the newest of several decided claims is reported', unowned, [rejected, approved], 'claims.already_rejected'],
    ['the owner of a listing cannot claim it', { status: 'active', userId: 'ravi' }, [], 'claims.already_approved'],
    ["another member's listing cannot be claimed", owned, [], 'claims.has_owner'],
    ["the member's own rejected claim is reported before another owner", owned, [rejected], 'claims.already_rejected'],
  ] as const)('%s', (_name, startup, claims, why) => {
    expect(whyCannotClaim(startup, claims, 'ravi')).toBe(why);
  });
});

describe('whyCannotDecide', () => {
  test.each([
    ['a pending claim can be approved', 'pending', {}, 'approved', undefined],
    ['a pending claim can be rejected', 'pending', {}, 'rejected', undefined],
    ['an approved claim cannot be rejected', 'approved', {}, 'rejected', 'claims.already_decided'],
    ['a rejected claim cannot be approved', 'rejected', {}, 'approved', 'claims.already_decided'],
    [
      'a claim of a listing that is taken down cannot be approved',
      'pending',
      { status: 'archived' },
      'approved',
      'claims.startup_archived',
    ],
    ['a claim of a listing that is taken down can be rejected', 'pending', { status: 'archived' }, 'rejected', undefined],
    ["a claim of another member's listing cannot be approved", 'pending', { userId: 'mara' }, 'approved', 'claims.has_owner'],
    ["a claim of another member's listing can be rejected", 'pending', { userId: 'mara' }, 'rejected', undefined],
    ["a claim of the claimant's own listing can be approved", 'pending', { userId: 'ravi' }, 'approved', undefined],
  ] as const)('%s', (_name, status, startup, decision, why) => {
    expect(whyCannotDecide({ status, userId: 'ravi' }, { status: 'active', ...startup }, decision)).toBe(why);
  });
});

test('only a pending claim can be decided', () => {
  expect([pending, approved, rejected].map(claimCan.decide)).toEqual([true, false, false]);
});

test('a claim can be approved or rejected; other statuses are not decisions', () => {
  expect(['approved', 'rejected', 'pending', 'Approved', ''].filter(isClaimDecision)).toEqual(['approved', 'rejected']);
});
