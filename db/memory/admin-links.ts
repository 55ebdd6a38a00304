import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryAdminLinks({ read, write }: Access): Store['adminLinks'] {
  return {
    insert: (tokenHash, expiresAt) => write(({ adminLinks }) => void adminLinks.set(tokenHash, expiresAt)),
    isValid: async (tokenHash, now) => (read().adminLinks.get(tokenHash) ?? '') > now,
    removeAll: () => write(({ adminLinks }) => adminLinks.clear()),
  };
}
