import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { countOf } from '../../../lib/text.ts';

/** The startup that a decision is about. */
export interface StartupRef {
  _id: string;
  name: string;
}

/** The startup of an action that depends on its status. */
export type DecidedStartup = StartupRef & Pick<Startup, 'status'>;

export type Decision = 'approve' | 'reject';

/** Startups that a dialog has decided. `decidedAt` is the time of the first decision, in milliseconds since 1970. */
export interface DecidedStartups {
  startups: readonly StartupRef[];
  decidedAt: number;
}

/** Archive a startup, restore it, delete it permanently, or return a decided startup to the queue. */
export type StatusAction = 'archive' | 'restore' | 'delete' | 'reopen';

/** The actions for all selected startups. */
export type BulkStartupAction = Decision | 'archive' | 'feature' | 'unfeature' | 'categorize' | 'move';

/** The dialog that is open over the startups screen. */
export type DialogState =
  | { kind: 'bulk'; action: BulkStartupAction }
  | { kind: Decision; startups: readonly StartupRef[] }
  | { kind: 'edit'; id: string }
  | { kind: 'history'; id: string; name: string }
  | { kind: 'merge'; id: string }
  | { kind: StatusAction; startup: DecidedStartup };

export const decisionLabels = {
  approve: { verb: 'Approve', participle: 'approved' },
  reject: { verb: 'Reject', participle: 'rejected' },
} as const satisfies Record<Decision, object>;

/** "Fernway is approved.", "3 startups are approved." */
export function decisionSummary(decision: Decision, decided: readonly StartupRef[]): string {
  const [only] = decided;
  const subject = decided.length === 1 && only !== undefined ? `${only.name} is` : `${countOf(decided.length, ...nouns())} are`;
  return `${subject} ${decisionLabels[decision].participle}.`;
}
