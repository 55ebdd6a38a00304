import { usernameKey } from '../core/username-key.ts';
import type { AuditEntry } from '../site/audit.contract.ts';
import type { User } from './users.contract.ts';

/** Replaces the name of a person whose account was deleted. A member may choose the same name, so ids distinguish them. */
export const erasedName = '(deleted user)';

/** Replaces all other personal data of such a person. */
const erasedText = '(erased)';

/** How each personal field of a user is erased. A new field of `User` is a type error until it is listed here or excluded. */
const personalFields: Readonly<Record<Exclude<keyof User, '_id' | 'role' | 'status' | 'createdAt'>, true>> = {
  username: true,
  name: true,
  email: true,
  phone: true,
  linkedin: true,
  instagram: true,
  facebook: true,
  avatar: true,
};

/** The fields of a user in the audit log, without personal data. Empty fields stay empty. */
export function erasedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      Object.hasOwn(personalFields, field) && value !== '' ? erasedText : value,
    ]),
  );
}

/**
 * Erases personal data from an audit row after the account of its actor or subject was deleted. What happened, when, and the ids
 * are kept.
 */
export function eraseAuditEntry(entry: AuditEntry, userId: string): AuditEntry {
  const { before, after } = entry;
  return {
    ...entry,
    ...(entry.actorId === userId && { actor: erasedName }),
    ...(entry.subjectId === userId && {
      subject: erasedName,
      before: before && erasedFields(before),
      after: after && erasedFields(after),
    }),
  };
}

/** A listing's makers without the given username. */
export function withoutMaker(makers: readonly string[], username: string): string[] {
  return makers.filter((maker) => usernameKey(maker) !== usernameKey(username));
}
