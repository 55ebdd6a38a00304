/** A subscription's status in a word or two. */
export const subscriptionWords = {
  waiting: 'Waiting for PayPal',
  active: 'Active',
  suspended: 'Paused by PayPal',
  cancelled: 'Cancelled',
  expired: 'Ended',
} as const;
