import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** No host answered. */
export const requestFailed = {
  title: 'This page could not be loaded',
  text: 'The directory did not answer. Check your connection, then try again.',
};

/** An address names a listing that does not exist. */
export const noSuchListing = {
  title: 'There is no such listing',
  text: 'It was deleted or taken down, or the address has a typing error.',
};

/** Stands in place of a page that cannot be shown: why, and what to do next. */
export function PageFailure({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text?: string;
  onRetry?: () => void;
  /** Links that lead on. */
  children?: ReactNode;
}) {
  return (
    <div role="alert" className="mx-auto max-w-xl py-20 text-center">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">{title}</h1>
      <p className="text-soft mt-4 empty:hidden">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {onRetry !== undefined && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
