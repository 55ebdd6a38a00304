import type { StartupCard } from '../../../server/contract/startups.ts';
import type { DeviceCall, HostAnswer } from './cached-calls.ts';

/** Why the device keeps no copy, or not the newest. */
export type ReplicaProblem =
  /** The browser gives this page no room at all: a private window, a setting. */
  | 'blocked'
  /** There was not enough room. */
  | 'full'
  /** The browser did not start what reads the directory beside the page. */
  | 'unable'
  /** The server did not answer. */
  | 'unreachable';

/** What there is to say of the copy on this device. */
export interface ReplicaStatus {
  /** False until the device was looked at. */
  known: boolean;
  /** How many listings are kept; 0 while there is no whole copy. */
  listings: number;
  /** When the server last said that this is all, in milliseconds. */
  syncedAt: number | undefined;
  /** How many listings of a first copy are there already; undefined while nothing is being read. */
  reading: number | undefined;
  trouble: ReplicaProblem | undefined;
}

export const unknownStatus: ReplicaStatus = {
  known: false,
  listings: 0,
  syncedAt: undefined,
  reading: undefined,
  trouble: undefined,
};

/** An answer of the device and of when it is, in milliseconds. */
export interface DeviceAnswer extends HostAnswer {
  at: number;
}

/** What a host answered, with the question. */
export interface Heard {
  call: DeviceCall;
  answer: HostAnswer;
}

/** What the page asks of the directory beside it. `userId` is who the device thinks is here; '' is nobody. */
export interface Directory {
  answer(call: DeviceCall, userId: string): Promise<DeviceAnswer | undefined>;
  /** What a search would find without slips of the finger, closest first; nothing where the device has no copy. */
  findClose(text: string, where: 'anywhere' | 'names'): Promise<StartupCard[]>;
  keep(heard: readonly Heard[], userId: string): Promise<void>;
  /** A heart was turned on or off. */
  keepFavorite(userId: string, startupId: string, liked: boolean): Promise<void>;
  forgetOwn(): Promise<void>;
  /** Which listings and posts were read. */
  forgetVisits(): Promise<void>;
  /** Unless it is younger than that, in milliseconds. */
  bringUpToDate(olderThan: number): Promise<void>;
  /** Removes the copy and everything kept with it. */
  remove(): Promise<void>;
}

/** What the directory tells the page by itself. */
export type Told = { kind: 'state'; state: ReplicaStatus } | { kind: 'changed' };

/** No host answered. */
export class NoAnswer extends Error {}

/** Messages between the page and the worker. A `value` of undefined stands for every way in which there is none. */
export interface ToWorker {
  id: number;
  ask: keyof Directory;
  args: readonly unknown[];
}
export type FromWorker = { id: number; value: unknown } | { told: Told };
