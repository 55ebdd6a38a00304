import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';

const notLoaded = {
  title: 'This page could not be loaded',
  why: 'The directory did not answer. Check your connection, then try again.',
};
/** No network, and nothing kept of the page. */
const notHere = {
  title: 'This page is not on this device',
  why: 'There is no network, and it was not opened here before.',
};

/** Shown instead of a page whose data did not arrive. Needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('The page could not be shown:', error), [error]);
  const words = error instanceof Error && error.name === 'NotOnDevice' ? notHere : notLoaded;
  return (
    <div role="alert" className="mx-auto max-w-xl py-20 text-center sm:py-28">
      <title>{words.title}</title>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">{words.title}</h1>
      <p className="text-soft mt-4">{words.why}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => void router.invalidate()}>
          Try again
        </Button>
        <a href="/" className={buttonClass()}>
          Go to the start page
        </a>
      </div>
    </div>
  );
}
