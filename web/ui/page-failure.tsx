import type { ReactNode } from 'react';
import { noResponse } from '../lib/lost-script.ts';
import { Button } from './button.tsx';

/** Shown for a page whose data did not arrive. */
export const requestFailed = {
  title: 'This page could not be loaded',
  text: noResponse,
};

/** Replaces a page that cannot be shown, and says why and what to do next. */
export function PageFailure({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text?: string;
  onRetry?: () => void;
  /** Links to other pages. */
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
