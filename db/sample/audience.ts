import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { SubscriberRecord } from '../store.ts';
import { confirmed, newSubscriber } from '../../server/domain/audience/newsletter.rules.ts';
import { moment } from './directory.ts';
import { sampleId } from './ids.ts';

/** Oldest first. */
const sampleFeedback: readonly (Pick<Feedback, 'content' | 'email' | 'status'> & { daysAgo: number })[] = [
  {
    content: 'I found the ferry app of my island here. My grandmother uses it now. Thank you.',
    email: 'nora@readers.example',
    status: 'done',
    daysAgo: 8,
  },
  {
    content: 'Please let me sort a category by its newest startups.\n\nI look every Monday, and the order is never the same.',
    email: 'theo@readers.example',
    status: 'open',
    daysAgo: 3,
  },
  { content: 'The share button hides behind the keyboard on my phone.', email: '', status: 'open', daysAgo: 1 },
];

/** Oldest first. */
const sampleSubscribers: readonly { email: string; daysAgo: number; isUnconfirmed?: true }[] = [
  { email: 'nora@readers.example', daysAgo: 21 },
  { email: 'theo@readers.example', daysAgo: 13 },
  { email: 'wanda@readers.example', daysAgo: 5 },
  { email: 'post@harbor-notes.example', daysAgo: 2, isUnconfirmed: true },
];

/** The feedback and the subscribers of the demo's admin area. */
export function sampleAudience(now: Date): { feedback: Feedback[]; subscribers: SubscriberRecord[] } {
  return {
    feedback: sampleFeedback.map(({ daysAgo, ...given }, at) => ({
      _id: sampleId('feedback', at + 1),
      createdAt: moment(now, daysAgo, 0.5),
      ...given,
    })),
    subscribers: sampleSubscribers.map(({ email, daysAgo, isUnconfirmed }, at) => {
      const createdAt = moment(now, daysAgo, 0.5);
      const subscriber = newSubscriber({
        _id: sampleId('subscriber', at + 1),
        email,
        createdAt,
        unsubscribeToken: sampleId('subscriber', at + 1),
      });
      return isUnconfirmed === true ? subscriber : { ...subscriber, ...confirmed(createdAt) };
    }),
  };
}
