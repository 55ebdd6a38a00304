import { expect, test } from 'vitest';
import type { Store, UserRecord } from '../../db/store.ts';
import {
  aClaim,
  aFavorite,
  anArchive,
  anId,
  anIntent,
  anOwnCollection,
  anOwnershipProof,
  aPasskey,
  aRevision,
  aStartup,
  aSubmission,
  aUser,
  noon,
} from './builders.ts';
import { aMerge } from './merge-builder.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

/** Rows that keep account 1 from expiring. They refer to listings 7 and 8. */
const holdings: Record<string, (store: Store) => Promise<unknown>> = {
  'a listing': (store) => store.startups.insert(aStartup({ _id: anId(9), userId: anId(1) })),
  'a submission': (store) => store.submissions.save(aSubmission({ startupId: anId(7) })),
  'a like': (store) => store.favorites.add(aFavorite({ startupId: anId(7) })),
  'a claim': (store) => store.claims.insert(aClaim({ startup_id: anId(7) })),
  'a collection': (store) => store.collections.insert(anOwnCollection()),
  'a passkey': (store) => store.passkeys.insert(aPasskey()),
  'a proof of ownership': (store) => store.ownershipProofs.save(anOwnershipProof({ startupId: anId(7) })),
  'a payment': (store) => store.payments.insertIntent(anIntent()),
  'an edit': (store) => store.revisions.insert(aRevision({ startupId: anId(7) })),
  'a decision about an edit': (store) =>
    store.revisions.insert(aRevision({ startupId: anId(7), userId: null, decidedBy: anId(1) })),
  'a decision about a report': (store) => store.reports.add(aReport({ startupId: anId(7), decidedBy: anId(1) })),
  'an archived listing': (store) => store.archives.save(anArchive({ startupId: anId(7) })),
  'a merge': (store) => store.merges.insert(aMerge({ duplicateId: anId(7), survivorId: anId(8) })),
  'an entry in the audit log': (store) => store.audit.add(anAuditEntry),
};

const anAuditEntry = {
  _id: anId(1),
  actorId: anId(1),
  actor: 'ada',
  action: 'savePlan',
  subjectId: anId(1),
  subject: 'Growth',
  before: null,
  after: null,
  createdAt: noon.toISOString(),
};

const kept: Record<string, Partial<UserRecord>> = {
  'is from an earlier version': { expiresAt: null },
  'has time left': { expiresAt: '2026-11-21T12:00:00.001Z' },
  'has confirmed its address': { emailVerifiedAt: noon.toISOString() },
  'has a Google account': { googleSub: 'sub' },
  'has a role': { role: 'reviewer' },
  'was deactivated by an admin': { status: 'inactive' },
  'has a name': { name: 'Ada' },
  'has a link in its profile': { linkedin: 'https://linkedin.com/in/ada' },
  'has a picture': { avatar: '/images/x.webp' },
};

export function expiredUserRules(open: OpenStore): void {
  const store = storePerTest(open);
  const anEmptyUser = (overrides: Partial<UserRecord> = {}) => aUser({ name: '', expiresAt: noon.toISOString(), ...overrides });
  const expired = async (limit = 9) => (await store().users.expired(noon.toISOString(), limit)).map(({ _id }) => _id);

  test('expired accounts without rows of their own are found, the longest expired first', async () => {
    await store().users.insert(anEmptyUser({ _id: anId(1) }));
    await store().users.insert(anEmptyUser({ _id: anId(2), expiresAt: '2026-11-21T11:00:00.000Z' }));
    await store().users.insert(anEmptyUser({ _id: anId(3) }));
    expect(await expired()).toEqual([anId(2), anId(1), anId(3)]);
    expect(await expired(2)).toEqual([anId(2), anId(1)]);
    expect((await store().users.expired(noon.toISOString(), 1))[0]).toEqual(await store().users.byId(anId(2)));
    await store().users.remove(anId(2));
    expect(await expired()).toEqual([anId(1), anId(3)]);
  });

  test.each(Object.keys(kept))('an account that %s does not expire', async (why) => {
    await store().users.insert(anEmptyUser({ _id: anId(1), ...kept[why] }));
    expect(await expired()).toEqual([]);
  });

  test.each(Object.keys(holdings))('an account with %s does not expire', async (what) => {
    await store().users.insert(anEmptyUser());
    for (const number of [7, 8]) await store().startups.insert(aStartup({ _id: anId(number) }));
    expect(await expired()).toEqual([anId(1)]);
    await holdings[what]?.(store());
    expect(await expired()).toEqual([]);
  });
}
