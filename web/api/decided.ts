export interface Listing {
  _id: string;
  status: string;
}

/** How many of those that were pending are not any more. One that is gone was not decided. */
export function decidedAmong(pendingBefore: readonly string[], listings: readonly Listing[]): number {
  return listings.filter(({ _id, status }) => status !== 'pending' && pendingBefore.includes(_id)).length;
}
