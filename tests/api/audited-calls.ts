import { expect } from 'vitest';
import { sampleId } from '../../db/sample/ids.ts';
import { personId } from '../../db/sample/people.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import type { CallId } from '../../server/domain/contract.ts';
import { auditedSetupCalls } from './audited-setup-calls.ts';
import { now } from './hosts.ts';

export type Row = Pick<AuditEntry, 'subjectId' | 'subject' | 'before' | 'after'>;

/** The id of the object that a call created. */
const createdId = '01a1fdfa4600000000000001';
const ida = personId('ida');
const mara = personId('mara');
const ravi = personId('ravi');
const mosscount = '00000000000300003b6c9058';
const commonplacer = '000000000003000034190c09';
const containing = (fields: Record<string, unknown>) => expect.objectContaining(fields) as Record<string, unknown>;

const category = { subjectId: sampleId('category', 1), subject: 'AI Assistants' };
const deal = { subjectId: sampleId('deal', 1), subject: 'Columnade' };
const collection = { subjectId: sampleId('collection', 1), subject: 'Software that lets go' };
const post = { subjectId: sampleId('post', 1), subject: 'How to write a listing people finish reading' };
const savedText = containing({ title: 'a', content: 'a', status: 'draft' });
const page = { subjectId: sampleId('page', 1), subject: 'About' };
const postCategory = { subjectId: sampleId('postCategory', 1), subject: 'Launching' };

/** The audit entries for adding, saving and removing a post or page. */
const ofText = (noun: 'Page' | 'Post', item: Pick<Row, 'subjectId' | 'subject'>): Partial<Record<CallId, Row>> => {
  const before = containing({ title: item.subject, status: 'published' });
  return {
    [`add${noun}`]: { subjectId: createdId, subject: 'a', before: null, after: savedText },
    [`save${noun}`]: { ...item, subject: 'a', before, after: savedText },
    [`remove${noun}`]: { ...item, before, after: null },
  };
};

const personalData = { subjectId: '', subject: 'Personal data by email address' };
const noneOf = (subject: string): Row => ({ subjectId: '', subject, before: {}, after: null });

/** A bulk action that skips its only row. */
const bulkOf = (subject: string, after: object = {}): Row => ({ subjectId: '', subject, before: {}, after: { ...after } });

const aboutCommonplacer = { subjectId: commonplacer, subject: 'Commonplacer' };

/**
 * The audit entry that each admin call writes for its sample request; null if the call fails in these tests. Texts in sample
 * requests are mostly "a".
 */
export const auditedCalls: Readonly<Partial<Record<CallId, Row | null>>> = {
  ...auditedSetupCalls,
  decideClaim: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: { status: 'pending', owner: null },
    after: { status: 'approved', owner: ravi },
  },
  decideStartup: {
    subjectId: commonplacer,
    subject: 'Commonplacer',
    before: { status: 'pending', publishedAt: '2026-11-20T12:00:00.000Z' },
    after: { status: 'active', publishedAt: now.toISOString() },
  },
  startImport: {
    subjectId: createdId,
    subject: 'a',
    before: null,
    after: containing({ kind: 'startups', rows: 1, status: 'active' }),
  },
  importRows: { subjectId: 'd'.repeat(24), subject: 'Firmenliste.csv', before: { done: 1 }, after: { done: 2 } },
  cancelImport: {
    subjectId: 'd'.repeat(24),
    subject: 'Firmenliste.csv',
    before: { state: 'running' },
    after: { state: 'canceled' },
  },
  undoImport: {
    subjectId: 'd'.repeat(24),
    subject: 'Firmenliste.csv',
    before: { state: 'running', standing: 1 },
    after: { state: 'undone', standing: 0 },
  },
  fetchImportImages: null, // These test hosts have no adapter for websites.
  addMessage: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: null,
    after: { about: 'claim', message: 'question' },
  },
  removeNote: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: { about: 'claim', message: 'note' },
    after: null,
  },
  takeItem: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: {},
    after: {},
  },
  releaseItem: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: { takenBy: 'this admin' },
    after: { takenBy: 'no one' },
  },
  undoStartupDecision: { ...aboutCommonplacer, before: { status: 'rejected' }, after: { status: 'pending' } },
  reopenStartup: {
    subjectId: '00000000000300000a23f22f',
    subject: 'Grantling',
    before: containing({ status: 'rejected', publishedAt: '2026-10-29T12:00:00.000Z' }),
    after: { status: 'pending', publishedAt: null, note: '' },
  },
  decideRevision: {
    subjectId: 'e'.repeat(24),
    subject: 'Mosscount',
    before: { status: 'pending', name: 'Mosscount' },
    after: { status: 'accepted', name: 'Acme' },
  },
  restoreRevision: {
    subjectId: 'c'.repeat(24),
    subject: 'Mosscount',
    before: { name: 'Mosscount' },
    after: { name: 'Acme Pay' },
  },
  setNotificationFrequency: { subjectId: ida, subject: 'ida', before: { claim: 'daily' }, after: { claim: 'at_once' } },
  saveRevisionSettings: { subjectId: '', subject: 'Changes without review', before: {}, after: {} },
  archiveStartup: {
    subjectId: commonplacer,
    subject: 'Commonplacer',
    before: { status: 'pending' },
    after: { status: 'archived', reason: 'spam', note: '' },
  },
  restoreStartup: { ...aboutCommonplacer, before: { status: 'archived' }, after: { status: 'pending' } },
  removeStartup: {
    subjectId: commonplacer,
    subject: 'Commonplacer',
    before: containing({ slug: 'commonplacer', status: 'archived' }),
    after: null,
  },
  mergeStartups: {
    subjectId: mosscount,
    subject: 'Mosscount',
    before: { into: '', plan: '' },
    after: { into: 'Bylinery', plan: 'survivor' },
  },
  undoMerge: { subjectId: mosscount, subject: 'Mosscount', before: { into: 'Bylinery' }, after: { into: '' } },
  setOwnershipRevoked: {
    subjectId: commonplacer,
    subject: 'Commonplacer',
    before: { proofRevoked: null },
    after: { proofRevoked: '' },
  },
  decideReport: {
    subjectId: 'd'.repeat(24),
    subject: 'Mosscount',
    before: { status: 'done', answer: 'Fixed.' },
    after: { status: 'open', answer: '' },
  },
  ignoreLinkFinding: {
    subjectId: '00000000000300003b6c9058',
    subject: 'Mosscount',
    before: { link: 'moved' },
    after: { link: '', pausedUntil: '2026-11-22T12:00:00.000Z' },
  },
  followMovedWebsite: {
    subjectId: '00000000000300003b6c9058',
    subject: 'Mosscount',
    before: { website: 'https://mosscount.example' },
    after: { website: 'https://acme.example/' },
  },
  saveReportReasons: {
    subjectId: '',
    subject: 'Reasons for reports and rejections',
    before: containing({ order: 'spam, closed, wrong, duplicate, harmful' }),
    after: { 'a: a': 'a', order: 'a' },
  },
  undoClaimDecision: {
    subjectId: 'c'.repeat(24),
    subject: 'Bylinery',
    before: { status: 'rejected' },
    after: { status: 'pending' },
  },
  addRejectionTemplate: { subjectId: createdId, subject: 'a', before: null, after: { title: 'a', text: 'a' } },
  saveRejectionTemplate: {
    subjectId: 'd'.repeat(24),
    subject: 'a',
    before: { title: 'Too short', text: 'Please say more.' },
    after: { title: 'a', text: 'a' },
  },
  removeRejectionTemplate: {
    subjectId: 'd'.repeat(24),
    subject: 'Too short',
    before: containing({ title: 'Too short', text: 'Please say more.' }),
    after: null,
  },
  saveStartup: {
    subjectId: commonplacer,
    subject: 'a',
    before: containing({ name: 'Commonplacer', categories: ['writing-editing', 'productivity'], featured: false }),
    after: {
      name: 'a',
      tagline: 'a',
      description: 'a',
      logo: '',
      website: 'https://acme.example/',
      categories: [],
      tags: [],
      featured: true,
    },
  },
  addStartup: { subjectId: createdId, subject: 'a', before: null, after: containing({ slug: 'a', status: 'active' }) },
  addCategory: { subjectId: createdId, subject: 'a', before: null, after: containing({ name: 'a', slug: 'a', trending: true }) },
  saveCategory: {
    ...category,
    subject: 'a',
    before: containing({ name: 'AI Assistants', slug: 'ai-assistants' }),
    after: containing({ name: 'a', slug: 'a' }),
  },
  removeCategory: { ...bulkOf('AI Assistants'), before: containing({}), after: containing({}) },
  mergeCategory: { ...bulkOf('AI Assistants'), before: containing({}), after: containing({ into: 'Writing & Editing' }) },
  undoCategories: null,
  renameCategory: { ...category, before: { slug: 'ai-assistants' }, after: containing({ slug: 'a' }) },
  addUser: { subjectId: createdId, subject: 'newcomer', before: null, after: containing({ username: 'newcomer', role: 'user' }) },
  saveUser: {
    subjectId: mara,
    subject: 'newcomer',
    before: { username: 'mara', name: 'Mara Lindqvist', email: 'mara@people.example' },
    after: { username: 'newcomer', name: 'a', email: 'new@example.com' },
  },
  setUserStatus: { subjectId: mara, subject: 'mara', before: {}, after: {} },
  endUserSession: { subjectId: mara, subject: 'mara', before: null, after: { ended: 'one session' } },
  endUserSessions: { subjectId: mara, subject: 'mara', before: null, after: { ended: 'all sessions' } },
  removeUser: {
    subjectId: mara,
    subject: '(deleted user)',
    before: containing({ username: '(erased)', role: 'user', relatedCounts: { startups: 5, favorites: 6, claims: 3 } }),
    after: null,
  },
  saveSecuritySettings: { subjectId: '', subject: 'Security settings', before: {}, after: {} },
  saveAdvertising: {
    subjectId: sampleId('advertising', 1),
    subject: 'Advertising page',
    before: containing({ mainTitle: 'Be found by people who try things', sponsorsTitle: 'With us this season' }),
    after: containing({ mainTitle: 'a', pricingCards: [], sponsors: [] }),
  },
  saveFaq: {
    subjectId: '',
    subject: 'FAQ',
    before: containing({
      categories: 'Finding your way, Listing your startup, Plans and payment, Your account and data',
      'Finding your way: Is it free to browse?':
        'Yes, all of it, and without an account. You need one only to keep favorites, claim a business or submit your own.',
    }),
    after: { categories: '', order: '' },
  },
  saveFields: {
    subjectId: '',
    subject: 'Fields',
    before: containing({
      Order: 'pricing, platform, open-source, founded, country, team-size, status',
      founded: 'Founded; number; 1800–2100; asked; shown; filterable; sortable',
    }),
    after: { Order: '' },
  },
  addDeal: { subjectId: createdId, subject: 'a', before: null, after: containing({ companyName: 'a', status: 'active' }) },
  saveDeal: {
    ...deal,
    subject: 'a',
    before: containing({ companyName: 'Columnade', status: 'expired', featured: false }),
    after: containing({ companyName: 'a', status: 'active', featured: true }),
  },
  removeDeal: { ...deal, before: containing({ status: 'expired' }), after: null },
  addCollection: { subjectId: createdId, subject: 'a', before: null, after: containing({ title: 'a', visibility: 'private' }) },
  saveCollection: {
    ...collection,
    subject: 'a',
    before: containing({ title: 'Software that lets go', visibility: 'public' }),
    after: containing({ title: 'a', visibility: 'private' }),
  },
  removeCollection: { ...collection, before: containing({ visibility: 'public' }), after: null },
  addPlan: { subjectId: createdId, subject: 'a', before: null, after: containing({ name: 'a', monthlyPrice: 1 }) },
  setPlanStatus: { subjectId: sampleId('plan', 1), subject: 'Essential', before: {}, after: {} },
  orderPlans: {
    subjectId: '',
    subject: 'Order of the plans',
    before: { order: ['Essential', 'Growth', 'Premium'] },
    after: { order: ['Premium', 'Growth', 'Essential'] },
  },
  removePlan: {
    subjectId: sampleId('plan', 1),
    subject: 'Essential',
    before: containing({ monthlyPrice: 12 }),
    after: null,
  },
  savePlan: {
    subjectId: sampleId('plan', 1),
    subject: 'Essential',
    before: containing({ monthlyPrice: 12, annualPrice: 99 }),
    after: {
      badge: 'a',
      monthlyPrice: 1,
      annualPrice: 1,
      approvalSpeed: 'a',
      keyFeatures: ['A page'],
      renewalIncentives: ['The same price'],
    },
  },
  syncPlans: null,
  // No test host has a subscription at its start.
  cancelMemberSubscription: null,
  refundPayment: null,
  settleSubscription: null,
  // Neither test host makes backups or everything.zip.
  makeBackup: null,
  downloadBackup: null,
  downloadEverything: null,
  setFeedbackStatus: { subjectId: 'd'.repeat(24), subject: 'Feedback', before: {}, after: {} },
  removeFeedback: { subjectId: 'd'.repeat(24), subject: 'Feedback', before: containing({ status: 'open' }), after: null },
  archiveStartups: {
    subjectId: '',
    subject: 'Startups',
    before: { 'Mosscount (6c9058)': 'active' },
    after: { reason: 'spam', note: '', 'Mosscount (6c9058)': 'archived' },
  },
  exportPersonalData: { ...personalData, before: null, after: containing({ emails: 0 }) },
  erasePersonalData: { ...personalData, before: containing({ emails: 0 }), after: null },
  undoStartups: null,
  undoClaims: null,
  undoReports: null,
  undoRevisions: null,
  undoTags: null,
  renameTag: { subjectId: '', subject: 'Tags', before: containing({}), after: containing({ tag: 'touring' }) },
  removeTag: { subjectId: '', subject: 'Tags', before: containing({}), after: containing({ tag: 'touring' }) },
  separateNames: {
    subjectId: '',
    subject: 'ai assistants, writing & editing',
    before: null,
    after: { kind: 'category', names: ['ai assistants', 'writing & editing'] },
  },
  decideStartups: bulkOf('Startups', { rejectionReason: '' }),
  featureStartups: bulkOf('Startups'),
  categorizeStartups: {
    subjectId: '',
    subject: 'Startups',
    before: { 'Mosscount (6c9058)': expect.any(Array) as string[] },
    after: { 'Mosscount (6c9058)': expect.arrayContaining(['finance']) as string[] },
  },
  moveStartups: {
    subjectId: '',
    subject: 'Startups',
    before: { 'Mosscount (6c9058)': personId('beatrix') },
    after: { 'Mosscount (6c9058)': ravi },
  },
  decideClaims: bulkOf('Claims'),
  decideRevisions: bulkOf('Changes of startups', { answer: '' }),
  decideReports: bulkOf('Reports', { answer: '' }),
  setFeedbackStatuses: bulkOf('Feedback'),
  undoFeedbackStatuses: {
    subjectId: '',
    subject: 'Feedback',
    before: { 'Feedback (dddddd)': 'done' },
    after: { 'Feedback (dddddd)': 'open' },
  },
  removeMatchingUsers: null,
  removeMatchingFeedback: noneOf('Feedback'),
  removeMatchingReports: noneOf('Reports'),
  removeMatchingCorrections: noneOf('Corrections'),
  removeMatchingSubscribers: noneOf('Subscribers'),
  changeEmail: null,
  changeFailedEmails: { subjectId: '', subject: '', before: null, after: { emails: 0, action: 'send' } },
  removeSubscriber: {
    subjectId: 'e'.repeat(24),
    subject: 'Subscriber',
    before: { createdAt: expect.any(String) as string },
    after: null,
  },
  ...ofText('Post', post),
  ...ofText('Page', page),
  uploadPostImage: {
    subjectId: '',
    subject: '3bbcfd6e53f64da6837399a32e5e8c928ae517d1daafa32ee8ae5c21c30702ce',
    before: null,
    after: { width: 2, height: 2 },
  },
  fetchPostImage: null,
  addPostCategory: { subjectId: createdId, subject: 'a', before: null, after: { name: 'a', slug: 'a', status: 'active' } },
  savePostCategory: {
    ...postCategory,
    subject: 'a',
    before: { name: 'Launching', slug: 'launching' },
    after: { name: 'a', slug: 'a' },
  },
  setPostCategoryStatus: { ...postCategory, before: {}, after: {} },
  deactivatePostCategory: { ...postCategory, before: { status: 'active' }, after: { status: 'inactive' } },
};
