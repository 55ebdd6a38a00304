import type { AuditEntry } from '../site/audit.contract.ts';
import type { User } from './users.contract.ts';
import { equalsIgnoreCase } from './users.rules.ts';

/** Stands for the name of a person whose account was deleted. A member may call themselves the same: the ids tell them apart. */
export const erasedName = '(deleted user)';

/** Stands for anything else that was known of that person. */
const erasedText = '(erased)';

/** The fields of a user that say who it is. A new field of `User` belongs to one of both lists, or nothing compiles. */
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

/** The fields of a user in the audit log, without what says who it is. Empty ones stay empty. */
export function erasedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      Object.hasOwn(personalFields, field) && value !== '' ? erasedText : value,
    ]),
  );
}

/** An audit row after the account of its actor or subject was deleted: it still says what happened, when, and under which ids. */
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

/** The makers of a listing without one of them. */
export function withoutMaker(makers: readonly string[], username: string): string[] {
  return makers.filter((maker) => !equalsIgnoreCase(maker, username));
}
