/** The heading of the home page, and the sentence below it, for a site whose settings have none. */
export const genericHeadline = 'New startups and AI tools, every day';
export const genericIntroduction = 'Browse what founders launch, day by day. Like what you use, and add your own.';
