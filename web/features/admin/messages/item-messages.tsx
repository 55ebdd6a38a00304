import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { formatDateTime, formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { NotificationKind } from '../../../../server/domain/core/kinds.ts';
import { messageLengths } from '../../../../server/domain/core/lengths.ts';
import type { AdminMessage, Conversation } from '../../../../server/domain/submissions/messages.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { conversationQuery, showConversation } from '../../../api/admin-messages.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { TextAreaField } from '../forms/fields.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { Pill } from '../layout/pill.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { takenText } from './item-state.tsx';

interface Item {
  kind: NotificationKind;
  id: string;
}

/**
 * The messages about an item (the questions to the member, the answers and the team's notes), and who works on the item. `keysOf`
 * says whether the shortcut M works in a dialog or on the page.
 */
export function ItemMessages({ kind, id, keysOf }: Item & { keysOf: 'page' | 'dialog' }) {
  const query = useQuery(conversationQuery(kind, id));
  return (
    <section aria-labelledby={`messages-${id}`} className="border-line mt-6 border-t pt-5">
      <h3 id={`messages-${id}`} className="mb-3 font-semibold">
        Questions and notes
      </h3>
      <QuerySection query={query} label="Questions and notes" skeleton={<div className="skeleton h-32 w-full" />}>
        {(conversation) => (
          <div className="space-y-4">
            {conversation.isOpen && <Taking item={{ kind, id }} taken={conversation.taken} keysOf={keysOf} />}
            {conversation.waitingSince !== null && (
              <p>
                <Pill color="orange">Waiting for an answer since {formatShortDate(conversation.waitingSince)}</Pill>
              </p>
            )}
            <MessageList item={{ kind, id }} messages={conversation.messages} />
            <MessageForm item={{ kind, id }} conversation={conversation} />
          </div>
        )}
      </QuerySection>
    </section>
  );
}

/** Shows who works on the item, with a button to take or release it. */
function Taking({ item, taken, keysOf }: { item: Item; taken: Conversation['taken']; keysOf: 'page' | 'dialog' }) {
  const queryClient = useQueryClient();
  const isOwn = taken?.own === true;
  const change = useMutation({
    mutationFn: () => send(isOwn ? 'releaseItem' : 'takeItem', { params: { kind: item.kind, id: item.id } }),
    onSuccess: (conversation) => showConversation(queryClient, item, conversation),
    onError: () => void queryClient.invalidateQueries({ queryKey: conversationQuery(item.kind, item.id).queryKey }),
  });
  const press = () => {
    if (!change.isPending) change.mutate();
  };
  const showsKeys = useKeyboardShortcuts({ m: press }, keysOf);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <output className="text-soft">{taken === null ? 'No one is on it.' : `${takenText(taken)}.`}</output>
      <SubmitButton type="button" variant="quiet" busy={change.isPending} onClick={press}>
        {isOwn ? 'Release' : taken === null ? "I'm on it" : 'Take over'} {showsKeys && <KeyHint>M</KeyHint>}
      </SubmitButton>
      <ErrorText>{change.isError && errorMessage(change.error)}</ErrorText>
    </div>
  );
}

const kindLabels = { question: 'Question', answer: 'Answer', note: 'Note' } as const;
const kindColors = { question: 'blue', answer: 'green', note: 'plain' } as const;

function MessageList({ item, messages }: { item: Item; messages: readonly AdminMessage[] }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: string) => send('removeNote', { params: { id } }),
    onSuccess: (conversation) => showConversation(queryClient, item, conversation),
  });
  const remove = async (id: string) => {
    const isConfirmed = await openConfirmDialog({
      title: 'Delete this note?',
      text: 'It is deleted permanently, for the whole team.',
      confirmLabel: 'Delete note',
    });
    if (isConfirmed && !removal.isPending) removal.mutate(id);
  };
  if (messages.length === 0) return null;
  return (
    <>
      <ol className="space-y-4">
        {messages.map(({ _id, kind, text, by, createdAt, canDelete }) => (
          <li key={_id}>
            <p className="text-soft flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <Pill color={kindColors[kind]}>{kindLabels[kind]}</Pill>
              <span>
                {by || 'Deleted account'} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </span>
              {canDelete && (
                <button type="button" className="min-h-6 underline" onClick={() => void remove(_id)}>
                  Delete <span className="sr-only">this note</span>
                </button>
              )}
            </p>
            <p dir="auto" className="mt-1 max-w-prose leading-snug whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <ErrorText>{removal.isError && errorMessage(removal.error)}</ErrorText>
    </>
  );
}

const formKinds = [
  { value: 'question', label: 'Question' },
  { value: 'note', label: 'Note' },
] as const;

/**
 * Asks the member a question, or adds a note. The question and the note are separate texts, so that no note is sent to a member
 * by mistake.
 */
function MessageForm({ item, conversation: { member, isOpen } }: { item: Item; conversation: Conversation }) {
  const queryClient = useQueryClient();
  const canAsk = isOpen && member !== null;
  const [chosen, setChosen] = useState<'question' | 'note'>('question');
  const kind = canAsk ? chosen : 'note';
  const texts = {
    question: useUnsentText(`question ${item.kind} ${item.id}`),
    note: useUnsentText(`note ${item.kind} ${item.id}`),
  };
  const { text, set } = texts[kind];
  const addition = useMutation({
    mutationFn: (body: { kind: 'question' | 'note'; text: string }) =>
      send('addMessage', { params: { kind: item.kind, id: item.id }, body, keepalive: true }),
    onSuccess: (conversation, sent) => {
      texts[sent.kind].clear(sent.text);
      return showConversation(queryClient, item, conversation);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!addition.isPending) addition.mutate({ kind, text });
  };
  const error = fieldErrors(addition.error)['text'];
  return (
    <form onSubmit={submit} className="space-y-3">
      {canAsk ? (
        <div className="flex">
          <SegmentedControl
            label="What to write"
            options={formKinds}
            value={kind}
            onChange={(next) => {
              addition.reset();
              setChosen(next);
            }}
          />
        </div>
      ) : (
        isOpen && <p className="text-soft">{withNoun(noMemberTexts[item.kind])}</p>
      )}
      <TextAreaField
        label={kind === 'question' ? `Question to ${member?.name || member?.username || ''}` : 'Note'}
        rows={3}
        maxLength={messageLengths.text}
        value={text}
        onChange={({ target }) => set(target.value)}
        hint={kind === 'question' ? withNoun(questionHints[item.kind]) : 'Only the team reads it.'}
        error={error}
      />
      <ErrorText>{addition.isError && error === undefined && errorMessage(addition.error)}</ErrorText>
      <SubmitButton variant="quiet" busy={addition.isPending}>
        {kind === 'question' ? 'Send question' : 'Add note'}
      </SubmitButton>
    </form>
  );
}

const emailed = 'We email it. They answer on their dashboard.';
const questionHints = {
  submission: `${emailed} The promised review time pauses until then.`,
  claim: emailed,
  revision: emailed,
  report: 'We email it to the owner of the startup, who does not see the report. They answer on their dashboard.',
} as const;

const noMemberTexts = {
  submission: 'This startup has no owner whom you could ask.',
  claim: 'The account of the claimant was deleted.',
  revision: 'It was sent by a visitor without an account, who cannot be asked.',
  report: 'This startup has no owner whom you could ask.',
} as const;
