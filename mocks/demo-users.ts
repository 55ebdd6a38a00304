import { demoAdminId, demoEditorId, demoFounderId, demoReviewerId } from '../db/sample/people.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { newToken } from '../server/domain/core/ids.ts';
import { sessionExpiresAt } from '../server/domain/accounts/sessions.rules.ts';

/** The users that the ribbon can switch to. */
const demoRoles = { founder: demoFounderId, reviewer: demoReviewerId, editor: demoEditorId, admin: demoAdminId } as const;
type SignedInRole = keyof typeof demoRoles;
export type DemoRole = 'visitor' | SignedInRole;

/** The signed-in user; `role` is undefined for a user that the ribbon does not offer. */
export interface DemoUser {
  _id: string;
  name: string;
  role: SignedInRole | undefined;
}

/** Creates a session for one of the ribbon's users and resolves with its token; undefined when the user was deleted or deactivated. */
export async function startDemoSession(host: ApiHost, role: SignedInRole, device: string): Promise<string | undefined> {
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
  for (const [role, id] of Object.entries(demoRoles)) {
    const label = role.charAt(0).toUpperCase() + role.slice(1);
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
  const [role] = Object.entries(demoRoles).find(([, id]) => id === _id) ?? [];
  return { _id, name: name || username, role: role as SignedInRole | undefined };
}
