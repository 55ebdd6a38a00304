import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { Button } from './button.tsx';

/** Longer than a mutation takes to say that it is pending. */
const latchMs = 20;

/**
 * Submits a form, or with `type="button"` starts another slow action. While busy it keeps its label, size and focus, and
 * further presses do nothing; nor does Enter in a field of its form, which presses it.
 */
export function SubmitButton({ busy, children, onClick, ...rest }: ComponentProps<typeof Button> & { busy: boolean }) {
  const isLatched = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isLatched.current) return event.preventDefault();
    isLatched.current = true;
    setTimeout(() => (isLatched.current = false), latchMs);
    onClick?.(event);
  };
  return (
    <Button type="submit" variant="primary" aria-disabled={busy} aria-busy={busy} {...rest} onClick={press}>
      {children}
      {busy && <LoaderCircle aria-hidden="true" className="-mr-1 size-4 animate-spin motion-reduce:animate-none" />}
    </Button>
  );
}
