import { Fragment, type ReactNode, startTransition, useActionState, useEffect, useRef, useState } from 'react';
import type { CallId } from '../../../server/domain/contract.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { errorMessage, fieldErrors } from '../../api/errors.ts';
import { type FormOutcome, useFormOutcome } from '../../api/submitted-form.ts';
import { useTextAfterReload, useUnsentText } from '../../api/unsent-texts.ts';
import { queuedMessage } from '../../offline/queue/open-queue.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Texts = Partial<Record<string, string>>;

type Result = { sent: boolean; message: string } | undefined;

function refusal(error: unknown): Result {
  const [message] = Object.values(fieldErrors(error));
  return { sent: false, message: message ?? errorMessage(error, 'Could not be sent. Please try again.') };
}

function resultOf(outcome: FormOutcome | undefined): Result {
  if (outcome === undefined) return undefined;
  return 'error' in outcome ? refusal(outcome.error) : { sent: true, message: outcome.message };
}

/**
 * A visitor's message about a listing, with an optional email address for a reply. It is queued on the device when no server
 * answers. Its text is kept until it is sent, even when the form is closed. Without the app's scripts the browser posts the form
 * to the page `action`. `children` renders the fields with the values that were posted or typed before.
 */
export function MessageForm({
  call,
  action,
  startup,
  send,
  onRefused,
  submitLabel,
  children,
}: {
  call: CallId;
  action: string;
  startup: Pick<PublicStartup, '_id'>;
  /** Resolves to undefined when the message was queued. */
  send: (values: Texts) => Promise<{ message: string } | undefined>;
  onRefused?: () => void;
  submitLabel: string;
  children: (values: Texts) => ReactNode;
}) {
  const posted = useFormOutcome(call);
  const unsent = useUnsentText(`${call} ${startup._id}`);
  const [values, setValues] = useState<Texts>(
    () => posted?.values ?? (unsent.text === '' ? {} : (JSON.parse(unsent.text) as Texts)),
  );
  const [isRestored, setIsRestored] = useState(false);
  useTextAfterReload(unsent.text, (text) => {
    if (posted !== undefined) return;
    setValues(JSON.parse(text) as Texts);
    setIsRestored(true);
  });
  const [result, submit, isSending] = useActionState<Result, FormData>(async (_, data) => {
    try {
      const sent = await send(textsOf(data));
      unsent.set('');
      return { sent: true, message: sent?.message ?? queuedMessage };
    } catch (error) {
      onRefused?.();
      return refusal(error);
    }
  }, resultOf(posted));
  const outcome = useRef<HTMLOutputElement>(null);
  const isSent = result?.sent === true;
  // The focused button has disappeared, so the focus moves to the result.
  useEffect(() => {
    if (isSent) outcome.current?.focus();
  }, [isSent]);

  return (
    <form
      action={action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        if (!isSending) startTransition(() => submit(data));
      }}
      onChange={({ currentTarget }) => unsent.set(JSON.stringify(textsOf(new FormData(currentTarget))))}
      className="space-y-4"
    >
      {!isSent && (
        // Fields read their default values only once.
        <Fragment key={String(isRestored)}>
          <input type="hidden" name="startupId" value={startup._id} />
          {children(values)}
          <TextField
            label="Email"
            optional
            hint="If you would like a reply."
            name="email"
            type="email"
            autoComplete="email"
            maxLength={commonLengths.email}
            defaultValue={values['email']}
          />
        </Fragment>
      )}
      <output
        ref={outcome}
        tabIndex={-1}
        className={`block font-semibold outline-none empty:hidden ${isSent ? 'text-green' : 'text-accent'}`}
      >
        {!isSending && result?.message}
      </output>
      {!isSent && (
        <SubmitButton busy={isSending} className="w-full">
          {submitLabel}
        </SubmitButton>
      )}
    </form>
  );
}

function textsOf(data: FormData): Texts {
  return Object.fromEntries([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
