import type { NamedMessage, ReviewState, NamedReviewState } from '../../../db/store.ts';
import { minuteMs } from '../core/dates.ts';
import type { ErrorCode } from '../core/errors.ts';
import { messageLengths } from '../core/lengths.ts';
import type { AdminMessage, ItemState, OwnConversation } from './messages.contract.ts';

/** How long an item stays with the admin who took it, in milliseconds, after that admin took it or last wrote about it. */
const takenMs = 30 * minuteMs;

type Message = Pick<NamedMessage, 'kind' | 'createdAt'>;

/** The questions and answers, without notes. */
const spoken = <Kind extends Message>(messages: readonly Kind[]) => messages.filter(({ kind }) => kind !== 'note');

/** The number of answers since the last question. */
function answersSince(messages: readonly Message[]): number {
  return messages.length - 1 - messages.findLastIndex(({ kind }) => kind === 'question');
}

/** Why a question or note cannot be added; undefined when it can. Notes can be added to decided items, too. */
export function whyCannotAdd(
  kind: 'question' | 'note',
  { isOpen, hasMember, messages }: { isOpen: boolean; hasMember: boolean; messages: readonly Message[] },
): ErrorCode | undefined {
  const isNote = kind === 'note';
  if (!isNote && !isOpen) return 'messages.closed';
  if (!isNote && !hasMember) return 'messages.no_member';
  const { length } = isNote ? messages.filter((message) => message.kind === 'note') : spoken(messages);
  return length >= messageLengths.perItem ? 'messages.too_many' : undefined;
}

/** Why a member cannot answer; undefined when they can. `messages` are the questions to this member and their answers. */
export function whyCannotAnswer({ isOpen, messages }: { isOpen: boolean; messages: readonly Message[] }): ErrorCode | undefined {
  if (!messages.some(({ kind }) => kind === 'question')) return 'messages.no_question';
  if (!isOpen) return 'messages.closed';
  if (answersSince(messages) >= messageLengths.answersPerQuestion) return 'messages.wait_for_question';
  return messages.length > messageLengths.perItem ? 'messages.too_many' : undefined;
}

/** When the unanswered question was asked; null without one. */
export function waitingSince(state: ReviewState | undefined): string | null {
  return state === undefined || state.askedOf === null || state.decidedAt !== null ? null : state.askedAt;
}

/** The state after a question. Asking again does not restart the pause. */
export function asked(state: ReviewState, memberId: string, at: string): ReviewState {
  return { ...state, askedOf: memberId, askedAt: waitingSince(state) ?? at };
}

/** The state after an answer, which ends the pause. */
export function answered(state: ReviewState, at: Date): ReviewState {
  return { ...state, askedOf: null, answeredAt: at.toISOString(), pausedMs: pausedMs(state, at) };
}

/**
 * The state after a question was withdrawn, because its item no longer waits for a decision. No one works on the item anymore.
 */
export function withdrawn(state: ReviewState, at: Date): ReviewState {
  return { ...state, askedOf: null, askedAt: null, pausedMs: pausedMs(state, at), takenBy: null, takenAt: null };
}

/** How long an item has waited for answers until `at`, in milliseconds. */
function pausedMs(state: ReviewState, at: Date): number {
  const since = waitingSince(state);
  return state.pausedMs + (since === null ? 0 : Math.max(0, at.getTime() - Date.parse(since)));
}

/** When a review is due. The time until `at` in which the item waited for answers is added to `dueAt`. */
export function dueWithPauses(dueAt: string, state: ReviewState | undefined, at: Date): string {
  const paused = state === undefined ? 0 : pausedMs(state, at);
  return paused === 0 ? dueAt : new Date(Date.parse(dueAt) + paused).toISOString();
}

/** Whether an item is taken at `at`. */
function isTaken({ takenBy, takenAt, decidedAt }: ReviewState, at: Date): boolean {
  return takenBy !== null && takenAt !== null && decidedAt === null && at.getTime() - Date.parse(takenAt) < takenMs;
}

/**
 * The state after a user did something at `at`. If that user has taken the item, it remains taken for longer; otherwise nothing
 * changes.
 */
export function touched(state: ReviewState, userId: string, at: Date): ReviewState {
  return isTaken(state, at) && state.takenBy === userId ? { ...state, takenAt: at.toISOString() } : state;
}

/** Who works on an item, as the caller sees it. */
export function presentTaken(state: NamedReviewState | undefined, userId: string, at: Date) {
  if (state === undefined || state.takenAt === null || !isTaken(state, at)) return null;
  return { by: state.taker ?? '', own: state.takenBy === userId, at: state.takenAt };
}

/** The states that lists show. An answer is shown until the next question. */
export function presentStates(states: readonly NamedReviewState[], userId: string, at: Date): ItemState[] {
  return states.flatMap((state) => {
    const since = waitingSince(state);
    const taken = presentTaken(state, userId, at);
    const answeredAt = since === null ? state.answeredAt : null;
    return since === null && answeredAt === null && taken === null
      ? []
      : [{ id: state.itemId, waitingSince: since, answeredAt, taken }];
  });
}

/** A message as the team sees it. Notes can be deleted by their authors and by admins. */
export function presentMessage(
  { _id, kind, text, author, authorId, createdAt }: NamedMessage,
  caller: { _id: string; mayDelete: boolean },
): AdminMessage {
  const canDelete = kind === 'note' && (caller.mayDelete || authorId === caller._id);
  return { _id, kind, text, by: author ?? '', createdAt, canDelete };
}

/** The conversation with a member about one item. Empty if there are no messages. */
export function presentOwn(
  messages: readonly NamedMessage[],
  state: ReviewState | undefined,
  isOpen: boolean,
): OwnConversation[] {
  const [first] = messages;
  if (first === undefined) return [];
  const { itemKind: kind, itemId: id, startupId, startup } = first;
  return [
    {
      kind,
      id,
      startup: { _id: startupId, ...startup },
      messages: messages.flatMap(({ _id, kind: said, text, createdAt }) =>
        said === 'note' ? [] : [{ _id, kind: said, text, createdAt }],
      ),
      isAsked: isOpen && waitingSince(state) !== null,
      canAnswer: whyCannotAnswer({ isOpen, messages }) === undefined,
    },
  ];
}
