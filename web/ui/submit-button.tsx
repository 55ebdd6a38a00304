import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/**
 * Sends a form, or with `type="button"` something else that takes a while. Meanwhile it keeps its label, its size and the
 * focus; further presses are the form's to ignore.
 */
export function SubmitButton({ busy, children, ...rest }: ComponentProps<typeof Button> & { busy: boolean }) {
  return (
    <Button type="submit" shape="primary" aria-disabled={busy} aria-busy={busy} {...rest}>
      {children}
      {busy && <LoaderCircle aria-hidden="true" className="-mr-1 size-4 animate-spin motion-reduce:animate-none" />}
    </Button>
  );
}
