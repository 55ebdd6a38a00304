import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';

/** Shown instead of a page whose data did not arrive. Needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('The page could not be shown:', error), [error]);
  return (
    <div role="alert" className="mx-auto max-w-xl py-20 text-center sm:py-28">
      <title>This page could not be loaded</title>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">This page could not be loaded</h1>
      <p className="text-soft mt-4">The directory did not answer. Check your connection, then try again.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button shape="primary" onClick={() => void router.invalidate()}>
          Try again
        </Button>
        <a href="/" className={buttonClass()}>
          Go to the start page
        </a>
      </div>
    </div>
  );
}
