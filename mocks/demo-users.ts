import { demoAdminId, demoFounderId } from '../db/sample/people.ts';
import type { Host } from '../server/handle.ts';
import { newToken } from '../server/rules/ids.ts';
import { expiryOf } from '../server/rules/sessions.ts';

/** Whom the ribbon makes of a visitor at once. */
export const demoRoles = { founder: demoFounderId, admin: demoAdminId } as const;
export type DemoRole = 'visitor' | keyof typeof demoRoles;

/** Who is signed in; `role` is none when it is somebody else than the ribbon's two. */
export interface DemoUser {
  _id: string;
  name: string;
  role: keyof typeof demoRoles | undefined;
}

/** A session of one of the ribbon's people, as if they had signed in; undefined when they were deleted meanwhile. */
export async function startSession(host: Host, role: keyof typeof demoRoles, device: string): Promise<string | undefined> {
  const user = await host.store.users.byId(demoRoles[role]);
  if (user?.status !== 'active') return undefined;
  const token = newToken();
  const at = host.now();
  await host.store.sessions.insert({
    tokenHash: host.adapters.digest(token),
    userId: user._id,
    device,
    createdAt: at.toISOString(),
    seenAt: at.toISOString(),
    expiresAt: expiryOf(user.role, at, at),
  });
  return token;
}

export async function userOfSession({ store, adapters: outside }: Host, token: string | undefined): Promise<DemoUser | undefined> {
  const session = token === undefined ? undefined : await store.sessions.byTokenHash(outside.digest(token));
  const user = session && (await store.users.byId(session.userId));
  if (user?.status !== 'active') return undefined;
  const { _id, name, username } = user;
  return { _id, name: name || username, role: _id === demoFounderId ? 'founder' : _id === demoAdminId ? 'admin' : undefined };
}
