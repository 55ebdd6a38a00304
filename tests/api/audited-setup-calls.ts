import type { CallId } from '../../server/domain/contract.ts';
import type { Row } from './audited-calls.ts';

/** The audit entries of the calls with which an admin sets up the site. */
export const auditedSetupCalls = {
  saveEmailSettings: {
    subjectId: '',
    subject: 'Email settings',
    before: { senderName: '', footer: '' },
    after: { senderName: 'a', footer: 'a' },
  },
  dismissSetup: { subjectId: '', subject: 'Setup checklist', before: null, after: { dismissed: true } },
  sendTestEmail: { subjectId: '', subject: 'Test email', before: null, after: { sent: true } },
  // The sample request expects fewer records.
  removeSample: null,
} satisfies Partial<Record<CallId, Row | null>>;
