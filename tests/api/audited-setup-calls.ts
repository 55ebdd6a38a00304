import type { CallId } from '../../server/domain/contract.ts';
import { expect } from 'vitest';
import type { Row } from './audited-calls.ts';

const containing = (fields: Record<string, unknown>) => expect.objectContaining(fields) as Record<string, unknown>;

/** The audit entries of the calls with which an admin sets up the site. */
export const auditedSetupCalls = {
  saveSettings: {
    subjectId: '',
    subject: 'Website settings',
    before: containing({ siteName: 'Startup Directory', contactEmail: 'hello@startup-directory.example' }),
    after: containing({ siteName: 'a', contactEmail: '', structuredData: '' }),
  },
  saveFace: { subjectId: '', subject: 'Appearance', before: {}, after: {} },
  saveMenus: { subjectId: '', subject: 'Menus', before: containing({}), after: { header: [], more: [], footer: [] } },
  saveTexts: {
    subjectId: '',
    subject: 'Site texts',
    before: containing({ footerLine: '' }),
    after: containing({ footerLine: 'a' }),
  },
  saveMeasuring: {
    subjectId: '',
    subject: 'Search engines and analytics',
    before: containing({ google: '', blocksAi: false }),
    after: containing({ google: 'a', blocksAi: true }),
  },
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
