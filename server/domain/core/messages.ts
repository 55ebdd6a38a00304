import { fieldLengths } from './lengths.ts';

/** The error of feedback without text. */
export const feedbackRequiredMessage = 'Please write something first.';

/**
 * The sentences of calls that succeed. Schemas, calls and pages read them here. No schema is imported, so a page can show one
 * without loading schemas.
 */
export const messages = {
  accountDeleted: 'Account deleted.',
  backupMade: 'The backup is made and checked.',
  categoryDeleted: 'Category deleted.',
  claimApproved: 'Business claim approved successfully',
  claimReopened: 'The claim is pending again.',
  claimRejected: 'Business claim rejected successfully',
  claimSubmitted: 'Business claim submitted successfully. It will be reviewed by our team.',
  codeSent: 'A mail with a code is on its way.',
  collectionDeleted: 'Collection deleted.',
  correctionKnown: 'Thank you. Somebody has suggested the same already, and we will look at it.',
  correctionSent: 'Thank you. The page stays as it is until we have looked at it.',
  dealDeleted: 'Deal deleted.',
  editPartlyPublished: 'Published in part. The rest waits for a review.',
  editPublished: 'Published.',
  editSent: 'Sent. Your page stays as it is until somebody has looked at the changes.',
  emailRestored: 'Your address is restored.',
  faqSaved: 'FAQs saved successfully!',
  feedbackDeleted: 'Feedback deleted.',
  feedbackSent: 'Feedback submitted successfully.',
  fieldsSaved: 'Fields saved.',
  linkSent: 'A mail with a link is on its way.',
  /** The same whether the account exists or not. */
  linkSentIfAccountExists: 'If there is an account for this address, a mail with a link is on its way.',
  otherSessionsEnded: 'Signed out everywhere else.',
  passkeysRemoved: 'Passkeys removed.',
  passwordChanged: 'Password changed successfully!',
  planAdded: 'Plan added. It can be paid once the plans are synced.',
  planRemoved: 'Plan removed.',
  planSaved: 'Plan updated successfully! You may need to re-sync with PayPal.',
  planSwitchedOff: 'The plan is switched off. Nobody can choose it any more; who pays keeps it.',
  planSwitchedOn: 'The plan is switched on.',
  plansAlreadySynced: 'PayPal has all plans already.',
  ownershipDecided: 'Saved.',
  postDeleted: 'Post deleted.',
  recorded: 'Recorded.',
  reauthenticated: 'Thank you. For ten minutes you are not asked again.',
  rejectionTemplateDeleted: 'Reason deleted.',
  reportSent: 'Thank you. We will look at it.',
  revisionAccepted: 'The changes are published.',
  revisionRejected: 'The changes are rejected.',
  revisionRestored: 'The values are restored.',
  sessionEnded: 'Signed out there.',
  settingsSaved: 'Settings saved successfully!',
  signedOut: 'Signed out.',
  startupsMerged: 'The startups are merged.',
  mergeUndone: 'The merge is undone.',
  startupDeleted: 'Startup deleted for good.',
  subscriberRemoved: 'Subscriber removed.',
  subscribed: 'Successfully subscribed!',
  subscriptionCancelled: 'Your subscription is cancelled. What is paid for stays until then.',
  unsubscribed: 'You are unsubscribed.',
  userDeleted: 'User deleted.',
} as const;

/** The errors of fields of listings and of their values. */
export const fieldMessages = {
  aboveMax: (max: number) => `Please enter a number of at most ${max}.`,
  belowMin: (min: number) => `Please enter a number of at least ${min}.`,
  filterHidden: 'Only what the wizard asks for or pages show can narrow or sort lists.',
  keyReserved: 'This key means something else already. Please choose another one.',
  keyTaken: 'Another field has this key. Please choose another one.',
  labelTaken: 'Another field is called this. Please choose another label.',
  maxBelowMin: 'Please enter a number that is not below the smallest one.',
  noDate: 'Please enter a date that exists.',
  linkNoFilter: 'A link cannot narrow lists.',
  noOptions: 'Please add at least one option.',
  optionsNotUsed: 'Only choices have options. Please remove them.',
  required: (label: string) => `${label} is required.`,
  requiredNotAsked: 'Only what the wizard asks for can be required.',
  notSortable: 'Only numbers and dates sort lists.',
  sameOptions: 'Two options are the same. Please rename or remove one.',
} as const;

/** The errors of a list's filters and orders. */
export const facetMessages = {
  backwards: 'Please begin the range with its lower end.',
  oneOf: (values: readonly string[]) => `Please choose one or more of: ${values.join(', ')}.`,
  range: 'Please send a range such as 2019..2024, 2019.. or ..2024.',
  sort: 'There is no such order.',
  tooLong: `Please shorten this to ${fieldLengths.place} characters.`,
  tooMany: (max: number) => `Please choose at most ${max}.`,
  unknown: 'There is no such filter. Please leave it out.',
} as const;

/** The error of an empty field whose schema has no message of its own. */
export const requiredMessage = 'Please fill this in.';

/** `createdCount` is the number of plans that had to be created at PayPal, at least 1. */
export function plansSyncedMessage(createdCount: number): string {
  return `Plans are synced with PayPal: ${createdCount} new there.`;
}
