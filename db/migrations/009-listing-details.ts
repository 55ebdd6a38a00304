/** Video, offer and makers of a listing are public: they stand with the listing, and come from its last submission. */
export const listingDetails = /* sql */ `
ALTER TABLE startups ADD COLUMN video_url TEXT NOT NULL DEFAULT '';
ALTER TABLE startups ADD COLUMN special_offer TEXT NOT NULL DEFAULT '';
ALTER TABLE startups ADD COLUMN makers TEXT NOT NULL DEFAULT '[]';
UPDATE startups
SET video_url = s.video_url, special_offer = s.special_offer, makers = s.makers
FROM submissions s WHERE s.startup_id = startups.id;
`;
