/** What the pages call each status of a subscription. */
export const subscriptionStatusLabels = {
  waiting: 'Waiting for PayPal',
  active: 'Active',
  suspended: 'Paused by PayPal',
  cancelled: 'Cancelled',
  expired: 'Ended',
} as const;
