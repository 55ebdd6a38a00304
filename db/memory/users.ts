import type { Store, UserRecord } from '../store.ts';
import { startupRow } from './startup-row.ts';
import { type Access, first, refuseIf, taken } from './state.ts';

export function memoryUsers({ read, write }: Access): Store['users'] {
  return {
    byId: async (id) => copyOfUser(read().users.get(id)),
    async byEmail(email) {
      const wanted = email.toLowerCase();
      return copyOfUser(first(read().users.values(), (user) => user.email.toLowerCase() === wanted));
    },
    insert: (user) =>
      write((state) => {
        refuseIf(state.users.has(user._id), 'primary_key');
        refuseIf(
          taken(state.users, user._id, ({ email }) => email.toLowerCase(), user.email.toLowerCase()),
          'users.email',
        );
        refuseIf(
          taken(state.users, user._id, ({ username }) => username.toLowerCase(), user.username.toLowerCase()),
          'users.username',
        );
        state.users.set(user._id, { ...user });
      }),
    remove: (id) =>
      write((state) => {
        if (!state.users.delete(id)) return false;
        let shown = false;
        for (const { _id, record } of state.startups.values()) {
          if (record.userId !== id) continue;
          const { userId: _owner, ...unclaimed } = record;
          state.startups.set(_id, startupRow(unclaimed));
          shown ||= record.status === 'active';
        }
        state.views = undefined;
        if (shown) state.version += 1;
        return true;
      }),
  };
}

function copyOfUser(user: UserRecord | undefined): UserRecord | undefined {
  return user === undefined ? undefined : { ...user };
}
