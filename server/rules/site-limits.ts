import type { FloodKind } from '../contract/emails.ts';
import { hourMs } from './dates.ts';

/** How long a window of `siteLimits` lasts, in milliseconds. */
export const siteLimitMs = hourMs;

/**
 * How many of each the whole site accepts in an hour, over all networks. A front page of Hacker News or Product Hunt brings a few
 * thousand visitors in its best hour, of whom one in ten may sign up or subscribe, and one in a hundred may write. So a launch day
 * stays below, while a script with many networks does not fill the tables overnight.
 */
export const siteLimits: Readonly<Record<FloodKind, number>> = {
  signUps: 500,
  subscriptions: 500,
  feedback: 100,
  reports: 100,
  corrections: 100,
};
