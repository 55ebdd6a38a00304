import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { commonLengths, feedbackLengths } from '../../../server/contract/field-lengths.ts';
import { sendFeedback } from '../../api/feedback.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** How long the panel shows the success message before it closes. */
const sentMs = 2_000;
/** The message for queued feedback is longer. */
const queuedMs = 6_000;

type SendResult = { kind: 'sent' | 'queued' | 'failed' | 'blank'; message: string } | undefined;

/** The feedback form, with an optional email address for an answer. The typed text stays until it is sent. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const contentField = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [email, setEmail] = useState('');
  const [isClosing, setIsClosing] = useState(false);
  const [result, submit, isSending] = useActionState<SendResult>(async () => {
    if (content.trim() === '') return { kind: 'blank', message: 'Please write something first.' };
    try {
      const sent = await sendFeedback({ content: content.trim(), email: email.trim() });
      return sent === undefined ? { kind: 'queued', message: queuedMessage } : { kind: 'sent', message: sent.message };
    } catch (error) {
      console.debug('Feedback was not sent:', error);
      return { kind: 'failed', message: 'Could not send feedback. Please try again.' };
    }
  }, undefined);
  const isSent = result?.kind === 'sent' || result?.kind === 'queued';

  useEffect(() => {
    if (result?.kind === 'blank') contentField.current?.focus();
    if (!isSent) return;
    const timer = setTimeout(() => setIsClosing(true), result?.kind === 'queued' ? queuedMs : sentMs);
    return () => clearTimeout(timer);
  }, [result, isSent]);

  const inputClass =
    'border-field/60 bg-paper placeholder:text-soft hover:border-field focus:border-accent mt-1.5 w-full rounded-2xl border px-4 text-base';
  return (
    <Modal title="Feedback" placement="corner" open={!isClosing} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          startTransition(submit);
        }}
      >
        {!isSent && (
          <>
            <label htmlFor="feedback-content" className="block font-semibold">
              What should we know?
            </label>
            <textarea
              ref={contentField}
              id="feedback-content"
              name="content"
              rows={5}
              maxLength={feedbackLengths.content}
              value={content}
              onChange={({ target }) => setContent(target.value)}
              aria-invalid={result?.kind === 'blank'}
              aria-describedby="feedback-outcome"
              className={`${inputClass} block resize-y py-2.5 leading-normal`}
            />
            <label htmlFor="feedback-email" className="mt-4 block font-semibold">
              E-mail <span className="text-soft font-normal">if you would like an answer</span>
            </label>
            <input
              id="feedback-email"
              name="email"
              type="email"
              maxLength={commonLengths.email}
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              className={`${inputClass} h-11`}
            />
          </>
        )}
        <output
          id="feedback-outcome"
          aria-live="polite"
          className={`block font-semibold ${result === undefined ? '' : 'mt-4'} ${isSent ? 'text-green' : 'text-accent'}`}
        >
          {!isSending && result?.message}
        </output>
        {!isSent && (
          <Button type="submit" variant="primary" disabled={isSending} className="mt-5 w-full">
            {isSending ? 'Sending...' : 'Send feedback'}
          </Button>
        )}
      </form>
    </Modal>
  );
}
