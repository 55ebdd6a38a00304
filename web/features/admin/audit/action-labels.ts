import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { CallId } from '../../../../server/domain/contract.ts';
import type { AuditEntry } from '../../../../server/domain/site/audit.contract.ts';

/** The label of each audited call, by its id. */
const labels: Partial<Record<CallId | 'keepPostPicture', string>> = {
  decideStartup: 'Reviewed a startup',
  saveStartup: 'Edited a startup',
  addStartup: 'Added a startup',
  archiveStartup: 'Archived a startup',
  restoreStartup: 'Restored a startup',
  removeStartup: 'Deleted a startup permanently',
  mergeStartups: 'Merged a startup into another',
  undoMerge: 'Undid the merge of a startup',
  decideClaim: 'Reviewed a claim',
  reopenStartup: 'Returned a startup to the queue',
  undoStartupDecision: 'Undid the decision on a startup',
  undoClaimDecision: 'Undid the decision on a claim',
  setOwnershipRevoked: "Changed an owner's verification",
  decideRevision: 'Reviewed a change to a startup',
  restoreRevision: 'Restored earlier values of a startup',
  saveRevisionSettings: 'Changed what owners publish without review',
  sendListingEdit: 'Submitted an edit of a startup',
  withdrawListingEdit: 'Withdrew an edit of a startup',
  decideReport: 'Reviewed a report',
  addMessage: 'Asked a question or added a note',
  removeNote: 'Deleted a note',
  takeItem: 'Started on an item of the queue',
  releaseItem: 'Released an item of the queue',
  ignoreLinkFinding: 'Ignored a broken link',
  followMovedWebsite: "Accepted a startup's new address",
  saveReportReasons: 'Changed the reasons for reports and rejections',
  setNotificationFrequency: 'Changed email notifications',
  addRejectionTemplate: 'Added a rejection template',
  saveRejectionTemplate: 'Edited a rejection template',
  removeRejectionTemplate: 'Deleted a rejection template',
  addCategory: 'Added a category',
  saveCategory: 'Edited a category',
  removeCategory: 'Deleted a category',
  mergeCategory: 'Merged a category',
  undoCategories: 'Undid a merge of categories',
  renameCategory: 'Changed the slug of a category',
  renameTag: 'Renamed or merged a tag',
  removeTag: 'Deleted a tag',
  undoTags: 'Undid a change of a tag',
  separateNames: 'Marked two similar names as different',
  addUser: 'Added a user',
  saveUser: 'Edited a user',
  setUserStatus: "Changed a user's status",
  removeUser: 'Deleted a user',
  endUserSession: 'Ended a session of a user',
  endUserSessions: 'Signed a user out everywhere',
  makeFirstAdmin: 'Became the first admin',
  saveSettings: 'Saved the website settings',
  saveFace: 'Saved the appearance of the site',
  saveMenus: 'Saved the menus of the site',
  saveTexts: 'Saved the texts of the site',
  saveMeasuring: 'Saved the settings of search engines and analytics',
  saveSecuritySettings: 'Changed the sign-in rules for admins',
  removeAllPasskeys: "Removed a user's passkeys",
  saveAdvertising: 'Saved the advertising page',
  saveFaq: 'Saved the FAQs',
  addCollection: 'Added a collection',
  saveCollection: 'Edited a collection',
  removeCollection: 'Deleted a collection',
  saveFields: 'Saved the fields of listings',
  addDeal: 'Added a deal',
  saveDeal: 'Edited a deal',
  removeDeal: 'Deleted a deal',
  addPlan: 'Added a plan',
  savePlan: 'Edited a plan',
  setPlanStatus: "Changed a plan's status",
  orderPlans: 'Reordered the plans',
  cancelMemberSubscription: 'Canceled a subscription',
  refundPayment: 'Refunded a payment',
  settleSubscription: 'Marked a refused refund or cancellation as settled',
  removePlan: 'Removed a plan',
  startImport: 'Started an import',
  importRows: 'Imported rows',
  cancelImport: 'Canceled an import',
  undoImport: 'Undid an import',
  fetchImportImages: 'Fetched logos of an import',
  makeBackup: 'Made a backup',
  saveEmailSettings: 'Changed the email settings',
  dismissSetup: 'Dismissed the setup checklist',
  sendTestEmail: 'Sent a test email',
  removeSample: 'Removed the sample',
  downloadBackup: 'Downloaded a backup',
  exportPersonalData: 'Downloaded personal data',
  erasePersonalData: 'Deleted personal data',
  downloadEverything: 'Downloaded everything',
  syncPlans: 'Synced the plans',
  setFeedbackStatus: "Changed feedback's status",
  removeFeedback: 'Deleted feedback',
  changeEmail: 'Changed a failed email',
  changeFailedEmails: 'Changed all failed emails',
  archiveStartups: 'Archived startups in bulk',
  decideStartups: 'Reviewed startups in bulk',
  featureStartups: 'Changed featured startups in bulk',
  categorizeStartups: 'Changed categories of startups in bulk',
  moveStartups: 'Gave startups to another owner in bulk',
  decideClaims: 'Reviewed claims in bulk',
  decideRevisions: 'Reviewed changes to startups in bulk',
  decideReports: 'Reviewed reports in bulk',
  setFeedbackStatuses: "Changed feedback's status in bulk",
  undoStartups: 'Undid a bulk action on startups',
  undoClaims: 'Undid a bulk review of claims',
  undoRevisions: 'Undid a bulk review of changes',
  undoReports: 'Undid a bulk review of reports',
  undoFeedbackStatuses: 'Undid a bulk change of feedback',
  removeMatchingUsers: 'Deleted users in bulk',
  removeMatchingFeedback: 'Deleted feedback in bulk',
  removeMatchingReports: 'Deleted reports in bulk',
  removeMatchingCorrections: 'Deleted suggested changes in bulk',
  removeMatchingSubscribers: 'Removed newsletter subscribers in bulk',
  removeSubscriber: 'Removed a newsletter subscriber',
  addPost: 'Added a blog post',
  savePost: 'Edited a blog post',
  removePost: 'Deleted a blog post',
  uploadPostImage: 'Uploaded an image for a blog post',
  fetchPostImage: 'Added an image of another site to a blog post',
  // The id of `uploadPostImage` in log entries written before the call was renamed.
  keepPostPicture: 'Uploaded an image for a blog post',
  addPage: 'Added a page',
  savePage: 'Edited a page',
  removePage: 'Deleted a page',
  addPostCategory: 'Added a blog category',
  savePostCategory: 'Edited a blog category',
  setPostCategoryStatus: "Changed a blog category's status",
  deactivatePostCategory: 'Deactivated a blog category',
  saveProfile: "Edited a user's profile",
  changePassword: "Changed a user's password",
  removeAccount: 'Deleted a user',
  resubmitStartup: 'Resubmitted a startup',
};

/** "decideStartup" as "Decided a startup". A call without a label is shown as its id, split into words. */
export function actionLabel(action: string): string {
  const label = Object.entries(labels).find(([id]) => id === action)?.[1];
  const splitId = action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return withNoun(label ?? splitId.charAt(0).toUpperCase() + splitId.slice(1));
}

/** Labels of calls that set a status, by the new status. */
const statusLabels: Partial<Record<CallId, Record<string, string>>> = {
  decideStartup: { active: 'Approved a startup', rejected: 'Rejected a startup' },
  decideClaim: { approved: 'Approved a claim', rejected: 'Rejected a claim' },
  decideRevision: { accepted: 'Accepted a change to a startup', rejected: 'Rejected a change to a startup' },
  setUserStatus: { active: 'Activated a user', inactive: 'Deactivated a user' },
  setPlanStatus: { active: 'Turned a plan on', inactive: 'Turned a plan off' },
  setFeedbackStatus: { done: 'Marked feedback as done', open: 'Marked feedback as open' },
  setPostCategoryStatus: { active: 'Activated a blog category', inactive: 'Deactivated a blog category' },
};

/** The label of an audit entry. For a call that sets a status, the label depends on that status. */
export function actionSummary({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const byStatus = Object.entries(statusLabels).find(([id]) => id === action)?.[1];
  const label = byStatus?.[String(after?.['status'])];
  return label === undefined ? actionLabel(action) : withNoun(label);
}

const fieldLabels: Record<string, string> = { userId: 'owner', publishedAt: 'published', affiliateLink: 'affiliate link' };

/** "rejectionReason" as "rejection reason". */
export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** A value as readable text; missing values are empty. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return JSON.stringify(value, null, 2);
}
