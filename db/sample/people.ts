import type { Role } from '../../server/domain/core/roles.ts';
import { sampleId } from './ids.ts';

export interface SamplePerson {
  username: string;
  name: string;
  /** `user` when omitted. */
  role?: Role;
  inactive?: true;
  phone?: string;
  /** Whether the profile has its three social links. */
  social?: true;
  /** Set when the email address is not verified. */
  unproved?: true;
  joinedDaysAgo: number;
}

/** Oldest first. Telephone numbers are from ranges reserved for fiction. */
export const samplePeople = [
  { username: 'ida', name: 'Ida Okafor', role: 'admin', phone: '+44 20 7946 0018', social: true, joinedDaysAgo: 520 },
  { username: 'tomasz', name: 'Tomasz Wrona', role: 'editor', joinedDaysAgo: 498 },
  { username: 'priya', name: 'Priya Raman', role: 'reviewer', joinedDaysAgo: 471 },
  { username: 'mara', name: 'Mara Lindqvist', phone: '+44 20 7946 0127', social: true, joinedDaysAgo: 388 },
  { username: 'jonas', name: 'Jonas Achterberg', joinedDaysAgo: 340 },
  { username: 'lucia', name: 'Lucía Ferrer', social: true, joinedDaysAgo: 305 },
  { username: 'kenji', name: 'Kenji Morita', joinedDaysAgo: 244 },
  { username: 'amara', name: 'Amara Diallo', phone: '+44 20 7946 0633', joinedDaysAgo: 190 },
  { username: 'beatrix', name: 'Beatrix Holm', joinedDaysAgo: 133 },
  { username: 'callum', name: 'Callum Reid', inactive: true, unproved: true, joinedDaysAgo: 121 },
  { username: 'ravi', name: 'Ravi Menon', joinedDaysAgo: 64 },
  { username: 'noor', name: 'Noor Haddad', joinedDaysAgo: 29 },
] as const satisfies SamplePerson[];

export type Username = (typeof samplePeople)[number]['username'];

export function personId(username: Username): string {
  return sampleId('user', samplePeople.findIndex((person) => person.username === username) + 1);
}

/** The demo's roles. The founder owns listings in every status. */
export const demoFounderId = personId('mara');
export const demoReviewerId = personId('priya');
export const demoEditorId = personId('tomasz');
export const demoAdminId = personId('ida');
