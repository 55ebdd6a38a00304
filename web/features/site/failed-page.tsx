import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setPageMounted } from '../../lib/hydration.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

const requestFailed = {
  title: 'This page could not be loaded',
  text: 'The directory did not answer. Check your connection, then try again.',
};
/** No host answered, and the device has no copy of the page. */
const notOnDevice = {
  title: 'This page is not on this device',
  text: 'The site does not answer, and this page was not opened here before.',
};

/** Shown instead of a page whose data could not be loaded. It needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('The page could not be shown:', error), [error]);
  useEffect(setPageMounted, []);
  const message = error instanceof Error && error.name === 'NotAvailableOffline' ? notOnDevice : requestFailed;
  return (
    <div role="alert" className="mx-auto max-w-xl py-20 text-center sm:py-28">
      <title>{message.title}</title>
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">{message.title}</h1>
      <p className="text-soft mt-4">{message.text}</p>
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
