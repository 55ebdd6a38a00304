/** The startup that a decision is about. */
export interface StartupRef {
  _id: string;
  name: string;
}

export type Decision = 'approve' | 'reject';

/** The dialog that is open over the startups screen. */
export type DialogState = { kind: Decision; startups: readonly StartupRef[] } | { kind: 'edit'; id: string };
