import { demoAdminId, demoFounderId } from '../db/sample/people.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { newToken } from '../server/domain/core/ids.ts';
import { sessionExpiresAt } from '../server/domain/accounts/sessions.rules.ts';

/** The users that the ribbon can switch to. */
const demoRoles = { founder: demoFounderId, admin: demoAdminId } as const;
export type DemoRole = 'visitor' | keyof typeof demoRoles;

/** The signed-in user; `role` is undefined for a user that the ribbon does not offer. */
export interface DemoUser {
  _id: string;
  name: string;
  role: keyof typeof demoRoles | undefined;
}

/** Creates a session for one of the ribbon's users and resolves with its token; undefined when the user was deleted or deactivated. */
export async function startDemoSession(host: ApiHost, role: keyof typeof demoRoles, device: string): Promise<string | undefined> {
  const user = await host.store.users.byId(demoRoles[role]);
  if (user?.status !== 'active') return undefined;
  const token = newToken();
  const now = host.now();
  await host.store.sessions.insert({
    tokenHash: host.adapters.digest(token),
    userId: user._id,
    device,
    createdAt: now.toISOString(),
    authenticatedAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: sessionExpiresAt(user.role, now, now),
    multiFactor: false,
  });
  return token;
}

/** The ribbon's users who can sign in with this password. */
export async function usersWithPassword(
  { store, adapters }: ApiHost,
  password: string,
): Promise<{ label: string; email: string; password: string }[]> {
  const found = [];
  for (const [label, id] of [['Founder', demoFounderId] as const, ['Admin', demoAdminId] as const]) {
    const user = await store.users.byId(id);
    if (user?.status !== 'active' || !(await adapters.passwords.matches(password, user.passwordHash))) continue;
    found.push({ label, email: user.email, password });
  }
  return found;
}

/** The active user of a session token. */
export async function userOfSession({ store, adapters }: ApiHost, token: string | undefined): Promise<DemoUser | undefined> {
  const session = token === undefined ? undefined : await store.sessions.byTokenHash(adapters.digest(token));
  const user = session && (await store.users.byId(session.userId));
  if (user?.status !== 'active') return undefined;
  const { _id, name, username } = user;
  return { _id, name: name || username, role: _id === demoFounderId ? 'founder' : _id === demoAdminId ? 'admin' : undefined };
}
