import { usernameKey } from '../core/username-key.ts';
import type { Maker, Startup } from './startups.contract.ts';

/** Whether a listing names a maker by this username. */
export function namesMaker({ makers = [] }: Pick<Startup, 'makers'>, key: string): boolean {
  return makers.some((name) => usernameKey(name) === key);
}

/** The makers as the public sees them: `accepted` members with name and avatar, others by username only. */
export function presentMakers(names: readonly string[], accepted: readonly Maker[]): Maker[] {
  const members = new Map(accepted.map((member) => [usernameKey(member.username), member]));
  return names.map((name) => members.get(usernameKey(name)) ?? { username: name, name: '', avatar: '' });
}
