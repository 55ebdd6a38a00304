import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { subscribe } from '../../api/newsletter.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { Button } from '../../ui/button.tsx';

type Outcome = { kind: 'subscribed' | 'refused'; message: string } | undefined;

/** One address, one button. What became of it stands where the visitor pressed. */
export function SubscribeForm() {
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [outcome, submit, submitting] = useActionState<Outcome>(async () => {
    try {
      const subscribed = await subscribe(email.trim());
      setEmail('');
      return { kind: 'subscribed', message: subscribed?.message ?? queuedMessage };
    } catch (error) {
      return { kind: 'refused', message: error instanceof ApiError ? error.message : 'An error occurred.' };
    }
  }, undefined);
  const refused = outcome?.kind === 'refused';

  // The button may be disabled by now: the field is where one goes on, to mend the address or to add another.
  useEffect(() => {
    if (outcome !== undefined) input.current?.focus();
  }, [outcome]);

  return (
    <form
      onSubmit={(event) => {
        // As `action` React would write a script into the server's page, which the page's policy forbids.
        event.preventDefault();
        startTransition(submit);
      }}
    >
      <label htmlFor="newsletter-email" className="font-semibold">
        Your e-mail
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <input
          ref={input}
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          aria-invalid={refused}
          aria-describedby="newsletter-outcome"
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent h-12 w-full min-w-0 rounded-full border px-5 text-base"
        />
        <Button type="submit" variant="primary" disabled={submitting || email.trim() === ''} className="min-h-12 shrink-0 px-7">
          {submitting ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
      <output
        id="newsletter-outcome"
        aria-live="polite"
        className={`block font-semibold not-empty:mt-3 ${refused ? 'text-accent' : 'text-green'}`}
      >
        {!submitting && outcome?.message}
      </output>
    </form>
  );
}
