import { fieldLengths } from './lengths.ts';

/** The error of feedback without text. */
export const feedbackRequiredMessage = 'Please enter some text first.';

/**
 * The success messages of calls, used by schemas, calls and pages. This file imports no schema, so that a page can show a message
 * without loading schemas.
 */
export const messages = {
  accountDeleted: 'Account deleted.',
  backupMade: 'The backup was made and checked.',
  claimApproved: 'Business claim approved successfully',
  claimReopened: 'The claim is pending again.',
  claimRejected: 'Business claim rejected successfully',
  claimSubmitted: 'Business claim submitted successfully. It will be reviewed by our team.',
  codeSent: 'We have emailed you a code.',
  collectionDeleted: 'Collection deleted.',
  correctionKnown: 'Thank you. This has already been suggested, and we will review it.',
  correctionSent: 'Thank you. The page stays as it is until we have reviewed your suggestion.',
  dealDeleted: 'Deal deleted.',
  editPartlyPublished: 'Partly published. The rest is waiting for review.',
  editPublished: 'Published.',
  editSent: 'Sent. Your page stays as it is until we have reviewed the changes.',
  emailRestored: 'Your address is restored.',
  emailSettingsSaved: 'Email settings saved.',
  faqSaved: 'FAQs saved successfully!',
  feedbackDeleted: 'Feedback deleted.',
  feedbackSent: 'Feedback submitted successfully.',
  fieldsSaved: 'Fields saved.',
  linkSent: 'We have emailed you a link.',
  /** The same sentence whether or not the account exists. */
  linkSentIfAccountExists: 'If there is an account for this address, we have emailed it a link.',
  otherSessionsEnded: 'Signed out everywhere else.',
  passkeysRemoved: 'Passkeys removed.',
  passwordChanged: 'Password changed successfully!',
  personalDataErased: 'Deleted permanently.',
  planAdded: 'Plan added. It can be bought once the plans are synced.',
  planRemoved: 'Plan removed.',
  planSaved: 'Plan updated successfully! You may need to re-sync with PayPal.',
  planSwitchedOff: 'The plan is turned off. It can no longer be chosen; members who pay for it keep it.',
  planSwitchedOn: 'The plan is turned on.',
  plansAlreadySynced: 'All plans are already in PayPal.',
  ownershipDecided: 'Saved.',
  postDeleted: 'Post deleted.',
  pageDeleted: 'Page deleted.',
  recorded: 'Recorded.',
  reauthenticated: "Thank you. We won't ask again for ten minutes.",
  rejectionTemplateDeleted: 'Reason deleted.',
  reportSent: 'Thank you. We will look into it.',
  revisionAccepted: 'The changes are published.',
  revisionRejected: 'The changes are rejected.',
  revisionRestored: 'The values are restored.',
  sessionEnded: 'Signed out there.',
  testEmailQueued: 'The test email is on its way.',
  sampleRemoved: 'The sample is removed.',
  settingsSaved: 'Settings saved successfully!',
  textsSaved: 'Texts saved.',
  menusSaved: 'Menus saved.',
  faceSaved: 'Appearance saved.',
  measuringSaved: 'Search and analytics saved.',
  signedOut: 'Signed out.',
  startupsMerged: 'The startups are merged.',
  namesSeparated: 'They are no longer offered as a pair.',
  mergeUndone: 'The merge is undone.',
  startupDeleted: 'Startup deleted permanently.',
  subscriberRemoved: 'Subscriber removed.',
  subscribed: 'Successfully subscribed!',
  subscriptionCancelled: 'Your subscription is canceled. Your plan stays active until the end of the paid period.',
  unsubscribed: 'You are unsubscribed.',
  userDeleted: 'User deleted.',
  userSessionsEnded: 'Signed out everywhere.',
} as const;

/** The errors for fields of listings and their values. */
export const fieldMessages = {
  aboveMax: (max: number) => `Please enter a number of at most ${max}.`,
  belowMin: (min: number) => `Please enter a number of at least ${min}.`,
  filterHidden: 'Only fields that the submission form asks for or pages show can be used to filter or sort lists.',
  keyReserved: 'This key is reserved. Please choose another one.',
  keyTaken: 'Another field has this key. Please choose another one.',
  labelTaken: 'Another field has this label. Please choose another one.',
  maxBelowMin: 'Please enter a number that is not below the minimum.',
  noDate: 'Please enter a valid date.',
  linkNoFilter: 'A link cannot be used as a filter.',
  noOptions: 'Please add at least one option.',
  optionsNotUsed: 'Only choice fields can have options. Please remove them.',
  required: (label: string) => `${label} is required.`,
  requiredNotAsked: 'Only fields that the submission form asks for can be required.',
  notSortable: 'Only numbers and dates can be used to sort lists.',
  sameOptions: 'Two options are the same. Please rename or remove one.',
} as const;

/** The errors for the filters and orders of a list. */
export const facetMessages = {
  backwards: 'Please put the lower end of the range first.',
  oneOf: (values: readonly string[]) => `Please choose one or more of: ${values.join(', ')}.`,
  range: 'Please send a range such as 2019..2024, 2019.. or ..2024.',
  sort: 'This sort order does not exist.',
  tooLong: `Please shorten this to ${fieldLengths.place} characters.`,
  tooMany: (max: number) => `Please choose at most ${max}.`,
  unknown: 'This filter does not exist. Please remove it.',
} as const;

/** The error for an empty field whose schema has no message. */
export const requiredMessage = 'Please fill this in.';

/** `createdCount` is how many plans had to be created at PayPal, at least 1. */
export function plansSyncedMessage(createdCount: number): string {
  return `Plans synced with PayPal: ${createdCount} new.`;
}
