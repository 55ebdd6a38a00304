import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatDateTime } from '../../../server/domain/core/dates.ts';
import { messageLengths } from '../../../server/domain/core/lengths.ts';
import type { OwnConversation } from '../../../server/domain/submissions/messages.contract.ts';
import { send } from '../../api/client.ts';
import { errorMessage, fieldErrors } from '../../api/errors.ts';
import { callKey } from '../../api/call-query.ts';
import { useUnsentText } from '../../api/unsent-texts.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The team's questions to the member, with their answers. Renders nothing for members who were never asked. */
export function OwnConversations({ result }: { result: UseQueryResult<OwnConversation[]> }) {
  return (
    <QuerySection query={result} label="The questions to you" skeleton={null}>
      {(conversations) => conversations.length > 0 && <Conversations conversations={conversations} />}
    </QuerySection>
  );
}

function Conversations({ conversations }: { conversations: readonly OwnConversation[] }) {
  const section = useRef<HTMLElement>(null);
  // Emails link to the questions, but the browser looks for the link's target before they have loaded.
  useEffect(() => {
    if (window.location.hash === '#questions') section.current?.scrollIntoView();
  }, []);
  const [open, closed] = [true, false].map((isOpen) =>
    conversations.filter(({ canAnswer, isAsked }) => (canAnswer || isAsked) === isOpen),
  );
  return (
    <section ref={section} aria-labelledby="questions" className="scroll-mt-20">
      <SectionHeading id="questions">Questions for you</SectionHeading>
      <ul className="space-y-4">
        {open?.map((conversation) => (
          <ConversationCard key={`${conversation.kind} ${conversation.id}`} conversation={conversation} />
        ))}
      </ul>
      {closed !== undefined && closed.length > 0 && (
        <details className={open?.length === 0 ? '' : 'mt-4'}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Earlier conversations ({closed.length})</summary>
          <ul className="mt-2 space-y-4">
            {closed.map((conversation) => (
              <ConversationCard key={`${conversation.kind} ${conversation.id}`} conversation={conversation} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const subjects = {
  submission: 'About your submission',
  claim: 'About your claim',
  revision: 'About your changes',
  report: 'About your listing',
} as const;

function ConversationCard({ conversation }: { conversation: OwnConversation }) {
  const { startup, kind, messages, isAsked, canAnswer } = conversation;
  return (
    <li className="border-line bg-raised rounded-card border p-4 sm:px-5">
      <div className="flex items-center gap-4">
        <LogoTile name={startup.name} src={startup.logo} size="small" />
        <div className="min-w-0">
          <h3 dir="auto" className="leading-snug font-semibold">
            {startup.name}
          </h3>
          <p className="text-soft text-[0.95rem] leading-snug">
            {subjects[kind]}
            {isAsked ? '. We are waiting for your answer.' : canAnswer ? '. We have your answer.' : '.'}
          </p>
        </div>
      </div>
      <ol className="mt-4 space-y-4">
        {messages.map(({ _id, kind: said, text, createdAt }) => (
          <li key={_id} className={said === 'answer' ? 'border-line border-s-2 ps-3' : ''}>
            <p className="text-soft text-sm">
              {said === 'question' ? 'We asked' : 'You answered'} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </p>
            <p dir="auto" className="leading-snug whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {canAnswer && <AnswerForm conversation={conversation} />}
    </li>
  );
}

/** Sends an answer, or adds to an earlier one. The text stays on the device until it is sent. */
function AnswerForm({ conversation: { kind, id, startup, isAsked } }: { conversation: OwnConversation }) {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const answer = useUnsentText(`answer ${kind} ${id}`);
  const sending = useMutation({
    mutationFn: (text: string) => send('answerQuestion', { params: { kind, id }, body: { text }, keepalive: true }),
    onSuccess: (_, sent) => {
      answer.clear(sent);
      showToast('Thank you. We have your answer.');
    },
    // Runs after a refusal, too, because the item may have been decided.
    onSettled: async () => {
      for (const id of ['listOwnConversations', 'listOwnStartups'] as const)
        await queryClient.invalidateQueries({ queryKey: callKey(id) });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(answer.text);
  };
  const error = fieldErrors(sending.error)['text'];
  return (
    <form onSubmit={submit} className="mt-4 space-y-3">
      <Field label={isAsked ? 'Your answer' : 'Add to your answer'} error={error}>
        {(control) => (
          <textarea
            rows={3}
            {...control}
            maxLength={messageLengths.text}
            value={answer.text}
            onChange={({ target }) => answer.set(target.value)}
            className={`${inputClass} resize-y py-2.5 leading-normal`}
          />
        )}
      </Field>
      <p role="alert" className="text-accent font-semibold empty:hidden">
        {sending.isError && error === undefined && errorMessage(sending.error)}
      </p>
      <SubmitButton variant={isAsked ? 'primary' : 'quiet'} busy={sending.isPending} disabled={isOffline}>
        Send answer <span className="sr-only">about {startup.name}</span>
      </SubmitButton>
      {isOffline && <p className="text-soft">Connect to the internet to send it. Your text stays here.</p>}
    </form>
  );
}
