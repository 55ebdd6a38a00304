import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import type { Contract } from '../../../server/domain/contract.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { errorMessage, fieldErrors } from '../../api/errors.ts';
import { type FormOutcome, useFormOutcome } from '../../api/submitted-form.ts';
import { useTextAfterReload, useUnsentText } from '../../api/unsent-texts.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { Button } from '../../ui/button.tsx';
import { sendOrQueue } from '../../api/client.ts';

const checkInbox = 'Check your inbox to confirm.';

type SubscribeResult = { kind: 'subscribed' | 'refused'; message: string; mustConfirm?: boolean } | undefined;

function refusal(error: unknown): SubscribeResult {
  return { kind: 'refused', message: fieldErrors(error)['email'] ?? errorMessage(error, 'An error occurred.') };
}

function resultOf(outcome: FormOutcome | undefined): SubscribeResult {
  if (outcome === undefined) return undefined;
  return 'error' in outcome
    ? refusal(outcome.error)
    : { kind: 'subscribed', ...(outcome.reply as CallReply<Contract['subscribe']>) };
}

/**
 * The newsletter form, with the result below its button. The address is kept until it is subscribed. Without the app's scripts,
 * the browser posts the form to /newsletter.
 */
export function SubscribeForm() {
  const posted = useFormOutcome('subscribe');
  const hydrated = useHydrated();
  const unsent = useUnsentText('email for the newsletter');
  const [email, setEmail] = useState(posted !== undefined && 'error' in posted ? (posted.values['email'] ?? '') : unsent.text);
  useTextAfterReload(unsent.text, (text) => setEmail((shown) => shown || text));
  const type = (text: string) => {
    setEmail(text);
    unsent.set(text);
  };
  const input = useRef<HTMLInputElement>(null);
  const [result, submit, isSubmitting] = useActionState<SubscribeResult>(async () => {
    try {
      const address = email.trim();
      const reply = await sendOrQueue(
        'subscribe',
        { email: address },
        {
          label: `The newsletter for ${address}`,
          successMessage: `${address} is subscribed to the newsletter. Check its inbox: you may have to confirm.`,
          dedupeKey: `newsletter ${address.toLowerCase()}`,
        },
      );
      type('');
      return { kind: 'subscribed', message: queuedMessage, ...reply };
    } catch (error) {
      return refusal(error);
    }
  }, resultOf(posted));
  const isRefused = result?.kind === 'refused';

  // Moves the focus to the field, because the button may be disabled. There, the visitor can correct the address or enter another
  // one.
  useEffect(() => {
    if (result !== undefined) input.current?.focus();
  }, [result]);

  return (
    <form
      action="/newsletter"
      method="post"
      onSubmit={(event) => {
        // A function as `action` makes React write an inline script on the server, which the content security policy forbids.
        event.preventDefault();
        startTransition(submit);
      }}
    >
      <label htmlFor="newsletter-email" className="font-semibold">
        Your email
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          ref={input}
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={commonLengths.email}
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          onChange={({ target }) => type(target.value)}
          aria-invalid={isRefused}
          aria-describedby="newsletter-outcome"
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent h-12 w-full min-w-0 rounded-full border px-5 text-base"
        />
        <Button
          type="submit"
          variant="primary"
          disabled={hydrated && (isSubmitting || email.trim() === '')}
          className="min-h-12 shrink-0 px-7"
        >
          {isSubmitting ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <output
        id="newsletter-outcome"
        aria-live="polite"
        className={`block font-semibold not-empty:mt-3 ${isRefused ? 'text-accent' : 'text-green'}`}
      >
        {!isSubmitting && result?.message}
        {!isSubmitting && result?.mustConfirm === true && <span className="text-ink block">{checkInbox}</span>}
      </output>
    </form>
  );
}
