/** The label of each subscription status. */
export const subscriptionStatusLabels = {
  waiting: 'Waiting for PayPal',
  active: 'Active',
  suspended: 'Paused by PayPal',
  cancelled: 'Cancelled',
  expired: 'Ended',
} as const;
