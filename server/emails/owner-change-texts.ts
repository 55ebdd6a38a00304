/** The title and paragraphs of the emails to the new and the previous owner of a listing that an admin moved. */
export const ownerChangeTexts = (startup: string) => ({
  received: [
    `You are the owner of ${startup} now`,
    `An admin gave you the listing of ${startup}. You can edit it and see its statistics on your dashboard. To be shown as its verified owner, prove that its website is yours.`,
  ],
  removed: [
    `You no longer own ${startup}`,
    `An admin changed the owner of ${startup}, so it is no longer on your dashboard. If you think this is a mistake, please contact us.`,
  ],
});
