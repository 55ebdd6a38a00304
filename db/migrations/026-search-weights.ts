/**
 * Entries of `search_postings` say since this version how much a term counts for its listing, and `search_listings` has the terms
 * with these bits. Every listing is indexed again.
 */
export const searchWeights = /* sql */ `
DELETE FROM search_postings;
DELETE FROM search_vocabulary;
DELETE FROM search_facts;
DELETE FROM search_listings;
UPDATE startup_changes SET indexed_sequence = 0;
`;
