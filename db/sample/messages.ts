import { hourMs } from '../../server/domain/core/dates.ts';
import { emptyState } from '../../server/domain/core/decided.ts';
import type { MessageRecord, ReviewState, Store } from '../store.ts';
import { startupCalled } from './directory.ts';
import { sampleId } from './ids.ts';
import { demoAdminId, personId, type Username } from './people.ts';

/** A question about a pending submission, or a note on it. */
interface SampleMessage {
  startup: string;
  founder: Username;
  kind: MessageRecord['kind'];
  text: string;
  hoursAgo: number;
}

/** Oldest first. */
const sampleMessages: SampleMessage[] = [
  {
    startup: 'Meepleyard',
    founder: 'kenji',
    kind: 'question',
    text: 'What happens when a game comes back with pieces missing, and who pays for the new ones?',
    hoursAgo: 50,
  },
  {
    startup: 'Meepleyard',
    founder: 'kenji',
    kind: 'answer',
    text: 'We print them and post them, and the deposit of the borrower pays for it. It is 40 cents for a sheep.',
    hoursAgo: 30,
  },
  {
    startup: 'Meepleyard',
    founder: 'kenji',
    kind: 'note',
    text: 'I borrowed Carcassonne from them in spring. All sheep were there.',
    hoursAgo: 27,
  },
  {
    startup: 'Commonplacer',
    founder: 'mara',
    kind: 'question',
    text: 'The screenshot shows the beta. Could you send us the new one, or tell us where we can see it?',
    hoursAgo: 3,
  },
];

/** Adds the messages about the pending listings. A colleague of the demo's admin works on one of these listings. */
export async function seedSampleMessages(store: Store, now: Date): Promise<void> {
  const states = new Map<string, ReviewState>();
  const stateOf = (startupId: string) => states.get(startupId) ?? emptyState({ kind: 'submission', id: startupId }, startupId);
  for (const [at, { startup, founder, kind, text, hoursAgo }] of sampleMessages.entries()) {
    const { _id: startupId } = startupCalled(startup);
    const memberId = personId(founder);
    const createdAt = new Date(now.getTime() - hoursAgo * hourMs).toISOString();
    await store.messages.insert({
      _id: sampleId('message', at + 1),
      itemKind: 'submission',
      itemId: startupId,
      startupId,
      kind,
      memberId,
      authorId: kind === 'answer' ? memberId : demoAdminId,
      text,
      createdAt,
    });
    const state = stateOf(startupId);
    if (kind === 'question') states.set(startupId, { ...state, askedOf: memberId, askedAt: createdAt });
    if (kind === 'answer') {
      const pausedMs = Date.parse(createdAt) - Date.parse(state.askedAt ?? createdAt);
      states.set(startupId, { ...state, askedOf: null, answeredAt: createdAt, pausedMs });
    }
  }
  const { _id: taken } = startupCalled('Parcel Aunt');
  states.set(taken, { ...stateOf(taken), takenBy: personId('priya'), takenAt: now.toISOString() });
  for (const state of states.values()) await store.reviewStates.save(state);
}
