import { CallError } from '../contract/errors.ts';
import { whyCannotBeName, whyCannotBeUsername } from '../rules/usernames.ts';

/** Throws `request.invalid` for a new username that could be taken for another one. */
export function assertUsername(username: string): void {
  const why = whyCannotBeUsername(username);
  if (why !== undefined) throw new CallError('request.invalid', { 'body.username': why });
}

/** Throws `request.invalid` for a name that nobody could see. */
export function assertName(name: string): void {
  const why = whyCannotBeName(name);
  if (why !== undefined) throw new CallError('request.invalid', { 'body.name': why });
}
