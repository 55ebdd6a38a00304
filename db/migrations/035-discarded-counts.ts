/** Adds how many impressions, views and visits of a day were not counted, by reason. */
export const discardedCounts = /* sql */ `
CREATE TABLE discarded_counts (
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, reason)
) STRICT;
`;
