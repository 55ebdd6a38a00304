import type { CallId } from '../../../../server/domain/contract.ts';
import type { AuditEntry } from '../../../../server/domain/site/audit.contract.ts';

/** The label of each audited call, by its id. */
const labels: Partial<Record<CallId | 'keepPostPicture', string>> = {
  decideStartup: 'Decided a startup',
  saveStartup: 'Edited a startup',
  archiveStartup: 'Took down a startup',
  restoreStartup: 'Restored a startup',
  removeStartup: 'Deleted a startup for good',
  mergeStartups: 'Merged a startup into another one',
  undoMerge: 'Undid the merge of a startup',
  decideClaim: 'Decided a claim',
  undoStartupDecision: 'Took back the decision on a startup',
  undoClaimDecision: 'Took back the decision on a claim',
  setOwnershipRevoked: 'Changed the mark of a verified owner',
  decideRevision: 'Decided a change of a startup',
  restoreRevision: 'Restored earlier values of a startup',
  saveRevisionSettings: 'Changed what owners publish at once',
  sendListingEdit: 'Sent an edit of a startup',
  withdrawListingEdit: 'Withdrew an edit of a startup',
  decideReport: 'Decided a report',
  ignoreLinkFinding: 'Ignored a lost link',
  followMovedWebsite: 'Took over the new address of a startup',
  saveReportReasons: 'Changed the reasons of reports and rejections',
  setNotificationFrequency: 'Chose which emails to get',
  addRejectionTemplate: 'Added a reason for rejections',
  saveRejectionTemplate: 'Edited a reason for rejections',
  removeRejectionTemplate: 'Deleted a reason for rejections',
  addCategory: 'Added a category',
  saveCategory: 'Edited a category',
  removeCategory: 'Deleted a category',
  addUser: 'Added a user',
  saveUser: 'Edited a user',
  setUserStatus: "Changed a user's status",
  removeUser: 'Deleted a user',
  makeFirstAdmin: 'Became the first admin',
  saveSettings: 'Saved the website settings',
  saveSecuritySettings: 'Changed how admins sign in',
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
  orderPlans: 'Ordered the plans',
  removePlan: 'Removed a plan',
  makeBackup: 'Made a backup',
  syncPlans: 'Synced the plans',
  setFeedbackStatus: 'Changed the status of feedback',
  removeFeedback: 'Deleted feedback',
  removeMatchingUsers: 'Deleted users together',
  removeMatchingFeedback: 'Deleted feedback together',
  removeMatchingReports: 'Deleted reports together',
  removeMatchingCorrections: 'Deleted corrections together',
  removeMatchingSubscribers: 'Removed newsletter subscribers together',
  removeSubscriber: 'Removed a newsletter subscriber',
  addPost: 'Added a blog post',
  savePost: 'Edited a blog post',
  removePost: 'Deleted a blog post',
  uploadPostImage: 'Uploaded a picture of a blog post',
  // The id of `uploadPostImage` in log entries written before it was renamed.
  keepPostPicture: 'Uploaded a picture of a blog post',
  addPostCategory: 'Added a blog category',
  savePostCategory: 'Edited a blog category',
  setPostCategoryStatus: "Changed a blog category's status",
  deactivatePostCategory: 'Deactivated a blog category',
  saveProfile: "Edited a user's profile",
  changePassword: "Changed a user's password",
  removeAccount: 'Deleted a user',
  resubmitStartup: 'Sent a startup again',
};

/** "decideStartup" as "Decided a startup"; for a call without a label its id split into words. */
export function actionLabel(action: string): string {
  const label = Object.entries(labels).find(([id]) => id === action)?.[1];
  const splitId = action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return label ?? splitId.charAt(0).toUpperCase() + splitId.slice(1);
}

/** Labels of calls that set a status, by the new status. */
const statusLabels: Partial<Record<CallId, Record<string, string>>> = {
  decideStartup: { active: 'Approved a startup', rejected: 'Rejected a startup' },
  decideClaim: { approved: 'Approved a claim', rejected: 'Rejected a claim' },
  decideRevision: { accepted: 'Accepted a change of a startup', rejected: 'Rejected a change of a startup' },
  setUserStatus: { active: 'Activated a user', inactive: 'Deactivated a user' },
  setPlanStatus: { active: 'Switched a plan on', inactive: 'Switched a plan off' },
  setFeedbackStatus: { done: 'Marked feedback as done', open: 'Marked feedback as open' },
  setPostCategoryStatus: { active: 'Activated a blog category', inactive: 'Deactivated a blog category' },
};

/** The label of an audit entry; for a call that sets a status, by the status it set. */
export function actionSummary({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const byStatus = Object.entries(statusLabels).find(([id]) => id === action)?.[1];
  return byStatus?.[String(after?.['status'])] ?? actionLabel(action);
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
