import { describe, expect, test } from 'vitest';
import { isClaimDecision, whyCannotClaim, whyCannotDecide } from './claims.ts';

const unowned = { status: 'active' } as const;
const owned = { status: 'active', userId: 'mara' } as const;
const pending = { status: 'pending' } as const;
const approved = { status: 'approved' } as const;
const rejected = { status: 'rejected' } as const;

describe('whyCannotClaim', () => {
  test.each([
    ['an unowned listing may be claimed', unowned, [], undefined],
    ['an unknown listing cannot', undefined, [], 'startups.not_found'],
    ['a listing under review is not there yet', { status: 'pending' }, [], 'startups.not_found'],
    ['a rejected listing is not there', { status: 'rejected' }, [], 'startups.not_found'],
    ['a pending claim is waited for', unowned, [pending], 'claims.already_pending'],
    ['an approved claim is enough', unowned, [approved], 'claims.already_approved'],
    ['a rejected claim is not repeated', unowned, [rejected], 'claims.already_rejected'],
    ['a pending claim is told before those decided', unowned, [rejected, pending], 'claims.already_pending'],
    ['of those decided the newest is told', unowned, [rejected, approved], 'claims.already_rejected'],
    ['an own listing needs no claim', { status: 'active', userId: 'ravi' }, [], 'claims.already_approved'],
    ["somebody else's listing is not to be had", owned, [], 'claims.has_owner'],
    ['who was rejected is told so, whoever owns it now', owned, [rejected], 'claims.already_rejected'],
  ] as const)('%s', (_name, startup, claims, why) => {
    expect(whyCannotClaim(startup, claims, 'ravi')).toBe(why);
  });
});

describe('whyCannotDecide', () => {
  test.each([
    ['a pending claim is approved', 'pending', {}, 'approved', undefined],
    ['a pending claim is rejected', 'pending', {}, 'rejected', undefined],
    ['an approved claim is final', 'approved', {}, 'rejected', 'claims.already_decided'],
    ['a rejected claim is final', 'rejected', {}, 'approved', 'claims.already_decided'],
    ['what somebody owns is not given away', 'pending', { userId: 'mara' }, 'approved', 'claims.has_owner'],
    ['what somebody owns may be refused', 'pending', { userId: 'mara' }, 'rejected', undefined],
    ["what is the claimant's already may be approved", 'pending', { userId: 'ravi' }, 'approved', undefined],
  ] as const)('%s', (_name, status, startup, decision, why) => {
    expect(whyCannotDecide({ status, userId: 'ravi' }, startup, decision)).toBe(why);
  });
});

test('a claim is approved or rejected, and becomes nothing else', () => {
  expect(['approved', 'rejected', 'pending', 'Approved', ''].filter(isClaimDecision)).toEqual(['approved', 'rejected']);
});
