import { describe, expect, test } from 'vitest';
import { callApi, confirmAddress, outcome, signUp } from './account-calls.ts';
import { aSubmission } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

describe.each(bothHosts)('%s', (_, open) => {
  test('claims, submissions and payments wait for a confirmed address; the same request succeeds afterwards', async () => {
    const host = await openForTest(open, {});
    const member = await signUp(host, 'zoe');
    const { session, account } = member;
    const [unowned] = (await host.store.startups.possibleDuplicates('Kanbanjo')).map((startup) => startup._id);
    const submission = aSubmission('mara', { userId: account._id, makers: ['zoe'] });
    // A queued request is repeated with its key. A refusal does not use up the key.
    const headers = { 'idempotency-key': 'a-queued-submission' };
    const claim = () => callApi(host, '/startups/claim', { startup_id: unowned, userId: account._id }, { session });
    const submit = () => callApi(host, '/startups/submit', submission, { session, headers });
    const pay = () =>
      callApi(host, '/payments/subscriptions', { ...payable(submission), plan: 'Growth', cycle: 'annual' }, { session });

    expect(outcome(await claim())).toBe('auth.email_unconfirmed');
    expect(outcome(await submit())).toBe('auth.email_unconfirmed');
    expect(outcome(await pay())).toBe('auth.email_unconfirmed');
    expect(await host.store.startups.ofUser(account._id)).toEqual([]);
    expect(await host.store.claims.ofUser(account._id)).toEqual([]);

    await confirmAddress(host, member);
    expect(outcome(await claim())).toBe(200);
    expect(outcome(await submit())).toBe(201);
    expect(outcome(await pay())).toBe('plans.not_configured');
    expect(await host.store.startups.ofUser(account._id)).toHaveLength(1);
  });
});

function payable({ subscriptionId: _none, ...listing }: ReturnType<typeof aSubmission>) {
  return listing;
}
