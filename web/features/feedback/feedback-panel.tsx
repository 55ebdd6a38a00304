import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { sendFeedback } from '../../api/feedback.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** How long the thanks stand before the panel closes, in milliseconds (spec §8). */
const thanksMs = 2_000;
/** This is more to read. */
const keptMs = 6_000;

type Outcome = { kind: 'sent' | 'kept' | 'failed' | 'blank'; message: string } | undefined;

/** A remark, and an address for an answer. What was typed stays until it was sent. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [email, setEmail] = useState('');
  const [over, setOver] = useState(false);
  const [outcome, submit, sending] = useActionState<Outcome>(async () => {
    if (content.trim() === '') return { kind: 'blank', message: 'Please write something first.' };
    try {
      const sent = await sendFeedback({ content: content.trim(), email: email.trim() });
      return sent === undefined ? { kind: 'kept', message: queuedMessage } : { kind: 'sent', message: sent.message };
    } catch (error) {
      console.debug('Feedback was not sent:', error);
      return { kind: 'failed', message: 'Could not send feedback. Please try again.' };
    }
  }, undefined);
  const sent = outcome?.kind === 'sent' || outcome?.kind === 'kept';

  useEffect(() => {
    if (outcome?.kind === 'blank') field.current?.focus();
    if (!sent) return;
    const timer = setTimeout(() => setOver(true), outcome?.kind === 'kept' ? keptMs : thanksMs);
    return () => clearTimeout(timer);
  }, [outcome, sent]);

  const inputClass =
    'border-field/60 bg-paper placeholder:text-soft hover:border-field focus:border-accent mt-1.5 w-full rounded-2xl border px-4 text-base';
  return (
    <Modal title="Feedback" place="corner" open={!over} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          startTransition(submit);
        }}
      >
        {!sent && (
          <>
            <label htmlFor="feedback-content" className="block font-semibold">
              What should we know?
            </label>
            <textarea
              ref={field}
              id="feedback-content"
              name="content"
              rows={5}
              maxLength={5_000}
              value={content}
              onChange={({ target }) => setContent(target.value)}
              aria-invalid={outcome?.kind === 'blank'}
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
              maxLength={254}
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
          className={`block font-semibold ${outcome === undefined ? '' : 'mt-4'} ${sent ? 'text-green' : 'text-accent'}`}
        >
          {!sending && outcome?.message}
        </output>
        {!sent && (
          <Button type="submit" variant="primary" disabled={sending} className="mt-5 w-full">
            {sending ? 'Sending...' : 'Send feedback'}
          </Button>
        )}
      </form>
    </Modal>
  );
}
