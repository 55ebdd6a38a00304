import { startTransition, useActionState, useEffect, useId, useRef, useState } from 'react';
import { commonLengths, feedbackLengths } from '../../../server/contract/field-lengths.ts';
import { feedbackRequiredMessage } from '../../../server/contract/messages.ts';
import { fieldErrors } from '../../api/errors.ts';
import { sendFeedback } from '../../api/feedback.ts';
import { type FormOutcome, useFormOutcome } from '../../api/submitted-form.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';

type SendResult = { kind: 'sent' | 'queued' | 'failed' | 'invalid'; message: string } | undefined;

const blank: SendResult = { kind: 'invalid', message: feedbackRequiredMessage };

function refusal(error: unknown): SendResult {
  const [message] = Object.values(fieldErrors(error));
  if (message !== undefined) return { kind: 'invalid', message };
  return { kind: 'failed', message: 'Could not send feedback. Please try again.' };
}

function resultOf(outcome: FormOutcome | undefined): SendResult {
  if (outcome === undefined) return undefined;
  return 'error' in outcome ? refusal(outcome.error) : { kind: 'sent', message: outcome.message };
}

const inputClass =
  'border-field/60 bg-paper placeholder:text-soft hover:border-field focus:border-accent mt-1.5 w-full rounded-2xl border px-4 text-base';

/**
 * The feedback form, with an optional email address for an answer. The typed text stays until it is sent. Without the app's
 * scripts the browser posts it to its page.
 */
export function FeedbackForm({ onSent }: { onSent?: (result: 'sent' | 'queued') => void }) {
  const id = useId();
  const posted = useFormOutcome('sendFeedback');
  const contentField = useRef<HTMLTextAreaElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const [content, setContent] = useState(posted?.values['content'] ?? '');
  const [email, setEmail] = useState(posted?.values['email'] ?? '');
  const [result, submit, isSending] = useActionState<SendResult>(async () => {
    if (content.trim() === '') return blank;
    try {
      const sent = await sendFeedback({ content: content.trim(), email: email.trim() });
      return sent === undefined ? { kind: 'queued', message: queuedMessage } : { kind: 'sent', message: sent.message };
    } catch (error) {
      console.debug('Feedback was not sent:', error);
      return refusal(error);
    }
  }, resultOf(posted));
  const isSent = result?.kind === 'sent' || result?.kind === 'queued';

  useEffect(() => {
    if (result?.kind === 'invalid') (content.trim() === '' ? contentField : emailField).current?.focus();
    if (result?.kind === 'sent' || result?.kind === 'queued') onSent?.(result.kind);
    // Typing must not move the focus again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [result]);

  return (
    <form
      action="/feedback"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        startTransition(submit);
      }}
    >
      {!isSent && (
        <>
          <label htmlFor={`${id}content`} className="block font-semibold">
            What should we know?
          </label>
          <textarea
            dir="auto"
            ref={contentField}
            id={`${id}content`}
            name="content"
            rows={5}
            maxLength={feedbackLengths.content}
            value={content}
            onChange={({ target }) => setContent(target.value)}
            aria-invalid={result?.kind === 'invalid' && content.trim() === ''}
            aria-describedby={`${id}outcome`}
            className={`${inputClass} block resize-y py-2.5 leading-normal`}
          />
          <label htmlFor={`${id}email`} className="mt-4 block font-semibold">
            E-mail <span className="text-soft font-normal">if you would like an answer</span>
          </label>
          <input
            ref={emailField}
            id={`${id}email`}
            name="email"
            type="email"
            maxLength={commonLengths.email}
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            aria-invalid={result?.kind === 'invalid' && content.trim() !== ''}
            aria-describedby={`${id}outcome`}
            className={`${inputClass} h-11`}
          />
        </>
      )}
      <output
        id={`${id}outcome`}
        aria-live="polite"
        className={`block font-semibold ${result === undefined ? '' : 'mt-4'} ${isSent ? 'text-green' : 'text-accent'}`}
      >
        {!isSending && result?.message}
      </output>
      {!isSent && (
        <SubmitButton busy={isSending} className="mt-5 w-full">
          Send feedback
        </SubmitButton>
      )}
    </form>
  );
}
