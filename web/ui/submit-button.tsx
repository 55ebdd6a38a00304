import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Button } from './button.tsx';
import { usePressLatch } from './press-latch.ts';

/**
 * Submits a form, or with `type="button"` starts another slow action. While busy it keeps its label and focus, and ignores
 * presses and Enter in a field of its form.
 */
export function SubmitButton({ busy, children, onClick, ...rest }: ComponentProps<typeof Button> & { busy: boolean }) {
  const counts = usePressLatch(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!counts()) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <Button type="submit" variant="primary" aria-disabled={busy} aria-busy={busy} {...rest} onClick={press}>
      {children}
      {busy && <LoaderCircle aria-hidden="true" className="-mr-1 size-4 animate-spin motion-reduce:animate-none" />}
    </Button>
  );
}
