import { expect } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { CallId } from '../../server/domain/contract.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';

type Row = Pick<AuditEntry, 'subjectId' | 'subject' | 'before' | 'after'>;

const ravi = personId('ravi');

/** A bulk action that skips its only row. */
const bulkOf = (subject: string, after: object = {}): Row => ({ subjectId: '', subject, before: {}, after: { ...after } });

/** The audit entries of bulk actions made with their sample requests. */
export const bulkRows = {
  archiveStartups: {
    subjectId: '',
    subject: 'Startups',
    before: { 'Mosscount (6c9058)': 'active' },
    after: { reason: 'spam', note: '', 'Mosscount (6c9058)': 'archived' },
  },
  undoStartups: null,
  undoClaims: null,
  undoReports: null,
  undoRevisions: null,
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
} satisfies Partial<Record<CallId, Row | null>>;
