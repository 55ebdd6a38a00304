import type { Subscriber } from '../../../../server/domain/audience/newsletter.contract.ts';

/** The subscribers as a CSV file named by its date, with two columns. */
export function subscribersCsv(subscribers: readonly Subscriber[], now: Date) {
  return {
    name: `newsletter-subscribers-${now.toISOString().slice(0, 10)}.csv`,
    headings: ['Email', 'Subscribed At'],
    rows: subscribers.map(({ email, createdAt }) => [email, createdAt]),
  };
}
