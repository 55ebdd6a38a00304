/**
 * Listings are indexed anew, since terms and what they count have changed (`server/rules/search-text`). The tables stay: an entry is
 * replaced by a newer one, so searches find every listing meanwhile. A version before this one knows `searched_sequence` alone and
 * leaves `ranked_sequence` behind, so what it writes while an update is deployed is indexed here later.
 */
export const searchTerms = /* sql */ `
ALTER TABLE startup_changes ADD COLUMN ranked_sequence INTEGER NOT NULL DEFAULT 0;
CREATE INDEX startup_changes_unranked ON startup_changes (sequence) WHERE ranked_sequence <> sequence;
`;
