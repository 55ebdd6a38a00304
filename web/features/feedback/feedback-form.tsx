import { startTransition, useActionState, useEffect, useId, useRef, useState } from 'react';
import { feedbackLengths } from '../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { feedbackRequiredMessage } from '../../../server/domain/core/messages.ts';
import { fieldErrors } from '../../api/errors.ts';
import { type FormOutcome, useFormOutcome } from '../../api/submitted-form.ts';
import { useTextAfterReload, useUnsentText } from '../../api/unsent-texts.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { excerpt } from '../../lib/text.ts';
import { sendOrQueue } from '../../api/client.ts';
import { Modal } from '../../ui/modal.tsx';

type SendResult =
  | { kind: 'sent' | 'queued' | 'failed'; message: string }
  | { kind: 'invalid'; field: 'content' | 'email'; message: string }
  | undefined;

function refusal(error: unknown): SendResult {
  const { content, email } = fieldErrors(error);
  if (content !== undefined) return { kind: 'invalid', field: 'content', message: content };
  if (email !== undefined) return { kind: 'invalid', field: 'email', message: email };
  return { kind: 'failed', message: 'Could not send feedback. Please try again.' };
}

function resultOf(outcome: FormOutcome | undefined): SendResult {
  if (outcome === undefined) return undefined;
  return 'error' in outcome ? refusal(outcome.error) : { kind: 'sent', message: outcome.message };
}

const inputClass =
  'border-field/60 bg-paper placeholder:text-soft hover:border-field focus:border-accent mt-1.5 w-full rounded-2xl border px-4 text-base';

/**
 * The feedback form, with an optional email address for a reply. Its text is kept until it is sent, even when the form is closed.
 * Without the app's scripts the browser posts the form to its page.
 */
export function FeedbackForm({ onSent }: { onSent?: (result: 'sent' | 'queued') => void }) {
  const id = useId();
  const posted = useFormOutcome('sendFeedback');
  const contentField = useRef<HTMLTextAreaElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLOutputElement>(null);
  const unsentContent = useUnsentText('feedback');
  const unsentEmail = useUnsentText('email of the feedback');
  const [content, setContent] = useState(posted?.values['content'] ?? unsentContent.text);
  const [email, setEmail] = useState(posted?.values['email'] ?? unsentEmail.text);
  useTextAfterReload(unsentContent.text, (text) => setContent((shown) => shown || text));
  useTextAfterReload(unsentEmail.text, (text) => setEmail((shown) => shown || text));
  /** The result that was shown when the text was edited. It belongs to the earlier text, so it is hidden. */
  const [outdated, setOutdated] = useState<SendResult>();
  const [lastResult, submit, isSending] = useActionState<SendResult>(async () => {
    if (content.trim() === '') return { kind: 'invalid', field: 'content', message: feedbackRequiredMessage };
    try {
      const sent = await sendOrQueue(
        'sendFeedback',
        { content: content.trim(), email: email.trim() },
        { label: `Feedback: ${excerpt(content.trim(), 60)}`, successMessage: 'Your feedback was sent.' },
      );
      unsentContent.set('');
      unsentEmail.set('');
      return sent === undefined ? { kind: 'queued', message: queuedMessage } : { kind: 'sent', message: sent.message };
    } catch (error) {
      console.debug('Feedback was not sent:', error);
      return refusal(error);
    }
  }, resultOf(posted));
  const result = lastResult === outdated ? undefined : lastResult;
  const invalid = result?.kind === 'invalid' ? result.field : undefined;
  const isSent = result?.kind === 'sent' || result?.kind === 'queued';

  useEffect(() => {
    if (lastResult?.kind === 'invalid') (lastResult.field === 'content' ? contentField : emailField).current?.focus();
    if (lastResult?.kind !== 'sent' && lastResult?.kind !== 'queued') return;
    // The focused button has disappeared, so the focus moves to the result.
    outcome.current?.focus();
    onSent?.(lastResult.kind);
    // oxlint-disable-next-line react/exhaustive-deps -- once per result
  }, [lastResult]);

  return (
    <form
      action="/feedback"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) startTransition(submit);
      }}
    >
      {!isSent && (
        <>
          <label htmlFor={`${id}content`} className="block font-semibold">
            What would you like to tell us?
          </label>
          <textarea
            dir="auto"
            ref={contentField}
            id={`${id}content`}
            name="content"
            rows={5}
            maxLength={feedbackLengths.content}
            value={content}
            onChange={({ target }) => {
              setContent(target.value);
              setOutdated(lastResult);
              unsentContent.set(target.value);
            }}
            aria-invalid={invalid === 'content'}
            aria-describedby={`${id}outcome`}
            className={`${inputClass} block resize-y py-2.5 leading-normal`}
          />
          <label htmlFor={`${id}email`} className="mt-4 block font-semibold">
            Email <span className="text-soft font-normal">if you would like a reply</span>
          </label>
          <input
            ref={emailField}
            id={`${id}email`}
            name="email"
            type="email"
            maxLength={commonLengths.email}
            autoComplete="email"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setOutdated(lastResult);
              unsentEmail.set(target.value);
            }}
            aria-invalid={invalid === 'email'}
            aria-describedby={`${id}outcome`}
            className={`${inputClass} h-11`}
          />
        </>
      )}
      <output
        ref={outcome}
        id={`${id}outcome`}
        tabIndex={-1}
        aria-live="polite"
        className={`block outline-none font-semibold ${result === undefined ? '' : 'mt-4'} ${isSent ? 'text-green' : 'text-accent'}`}
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

/**
 * How long the panel shows the result before it closes, in milliseconds. The message about queued feedback takes longer to read.
 */
const shownMs = { sent: 2_000, queued: 6_000 };

/** The feedback form in the corner of the window. It closes after the feedback is sent. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const [isClosing, setIsClosing] = useState(false);
  const [result, setResult] = useState<'sent' | 'queued'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setIsClosing(true), shownMs[result]);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <Modal title="Feedback" placement="corner" open={!isClosing} onClose={onClose}>
      <FeedbackForm onSent={setResult} />
    </Modal>
  );
}
