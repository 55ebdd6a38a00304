/** The error of a form as a whole, announced to screen readers. */
export function FormMessage({ text }: { text: string }) {
  return (
    <p role="alert" className="text-accent mt-4 font-semibold empty:hidden">
      {text}
    </p>
  );
}

/** The look of a button inside a sentence. */
export const textButtonClass =
  'hover:text-accent decoration-field hover:decoration-accent inline-flex min-h-8 items-center font-medium underline underline-offset-4';
