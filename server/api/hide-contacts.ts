import { type Actor, mayActor } from '../domain/accounts/access.ts';
import { withoutContacts } from '../domain/accounts/contacts.ts';
import { JsonText } from '../domain/call-context.ts';

/** The reply of an admin call, without contact details for callers who may not read them. */
export function hideContacts(actor: Actor, result: unknown): unknown {
  if (mayActor(actor, 'readContacts')) return result;
  return withoutContacts(result instanceof JsonText ? JSON.parse(result.json) : result);
}
