import { usernameKey } from '../core/username-key.ts';
import type { Maker, Startup } from './startups.contract.ts';

/** Whether a listing names this username as a maker. */
export function namesMaker({ makers = [] }: Pick<Startup, 'makers'>, key: string): boolean {
  return makers.some((name) => usernameKey(name) === key);
}

/** The makers as shown to the public. Members who `accepted` are shown with name and avatar, all others only by username. */
export function presentMakers(names: readonly string[], accepted: readonly Maker[]): Maker[] {
  const members = new Map(accepted.map((member) => [usernameKey(member.username), member]));
  return names.map((name) => members.get(usernameKey(name)) ?? { username: name, name: '', avatar: '' });
}
