import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from '../../api/use-form.ts';

/** The error of a form as a whole, announced to screen readers. */
export function FormMessage({ text }: { text: string }) {
  return (
    <p role="alert" className="text-accent mt-4 font-semibold empty:hidden">
      {text}
    </p>
  );
}

/**
 * The message of a call's reply, or of its error, below the button that makes the call. The props are the result of
 * `useMutation`.
 */
export function ReplyMessage({
  reply: { data, error },
  className,
}: {
  reply: { data: { message: string } | undefined; error: Error | null };
  className: string;
}) {
  return (
    <output className={`block font-semibold empty:hidden ${className} ${error === null ? 'text-green' : 'text-accent'}`}>
      {error === null ? data?.message : errorMessage(error, unexpectedErrorMessage)}
    </output>
  );
}

/** The classes of a button inside a sentence. */
export const textButtonClass =
  'hover:text-accent decoration-field hover:decoration-accent inline-flex min-h-8 items-center font-medium underline underline-offset-4';
