import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/**
 * Submits a form, or with `type="button"` starts another slow action. While busy it keeps its label, size and focus, and it
 * stays clickable: the form must ignore further presses.
 */
export function SubmitButton({ busy, children, ...rest }: ComponentProps<typeof Button> & { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" aria-disabled={busy} aria-busy={busy} {...rest}>
      {children}
      {busy && <LoaderCircle aria-hidden="true" className="-mr-1 size-4 animate-spin motion-reduce:animate-none" />}
    </Button>
  );
}
