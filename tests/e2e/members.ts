import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { personId, type Username } from '../../db/sample/people.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { Store, UserRecord } from '../../db/store.ts';
import { createPasswords } from '../../server/adapters/passwords.ts';
import { newId, newToken } from '../../server/domain/core/ids.ts';
import { newUser } from '../../server/domain/accounts/users.rules.ts';
import type { RunningServer } from './server.ts';

const day = 24 * 3_600_000;

/** Opens the database of a running server from this process. */
export async function withStore<Result>({ dataDir }: RunningServer, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openSqliteStore(join(dataDir, databaseName));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The digest of a session's secret, as stored. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a session of a member. Returns its secret. */
export async function aSession(
  server: RunningServer,
  userId: string,
  given: { device?: string; seenAt?: Date } = {},
): Promise<string> {
  const token = newToken();
  const { device = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36', seenAt = new Date() } = given;
  await withStore(server, (store) =>
    store.sessions.insert({
      tokenHash: tokenHashOf(token),
      userId,
      device,
      createdAt: seenAt.toISOString(),
      authenticatedAt: seenAt.toISOString(),
      seenAt: seenAt.toISOString(),
      expiresAt: new Date(Date.now() + day).toISOString(),
      multiFactor: false,
    }),
  );
  return token;
}

/** Signs the page in as a member, by username in the sample or by id. Returns the session's secret. */
export async function signInAs(page: Page, server: RunningServer, who: Username | { _id: string }): Promise<string> {
  const userId = typeof who === 'string' ? personId(who) : who._id;
  const token = await aSession(server, userId);
  await page.context().addCookies([{ name: 'session', value: token, url: server.url }]);
  // The site's localStorage can be reached only from a page of the site; one without scripts is enough.
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate((id) => localStorage.setItem('userId', id), userId);
  return token;
}

/** Signs the page out without the server. First leaves the current page, because it may still be requesting personal data. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('userId'));
}

export const memberPassword = 'a lantern over the door';

/** Hashing takes a tenth of a second, so all members share one hash. */
let memberPasswordHash: Promise<string> | undefined;

/** A new member with `memberPassword`, unless `given` contains another hash. */
export async function aMember(server: RunningServer, given: Partial<UserRecord> = {}): Promise<UserRecord> {
  const username = `member-${randomBytes(4).toString('hex')}`;
  const createdAt = new Date().toISOString();
  const passwordHash = await (memberPasswordHash ??= createPasswords().hash(memberPassword));
  const user = {
    ...newUser(
      { _id: newId(), username, email: `${username}@people.example`, createdAt },
      { passwordHash, emailVerifiedAt: createdAt },
    ),
    ...given,
  };
  await withStore(server, (store) => store.users.insert(user));
  return user;
}

/** Whether the session with this secret is still valid. */
export async function isSignedIn({ url }: RunningServer, token: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/users/me`, { headers: { Cookie: `session=${token}` } });
  return status === 200;
}
