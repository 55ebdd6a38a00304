import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { setPageMounted } from '../../lib/hydration.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';

/** No host answered, and the device has no copy of the page. */
const notOnDevice = {
  title: 'This page is not on this device',
  text: 'The site does not answer, and this page was not opened here before.',
};

function messageOf(error: unknown): typeof requestFailed {
  if (error instanceof Error && error.name === 'NotAvailableOffline') return notOnDevice;
  return error instanceof ApiError ? { ...requestFailed, text: error.message } : requestFailed;
}

/** Shown instead of a page whose data could not be loaded. It needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('The page could not be shown:', error), [error]);
  useEffect(setPageMounted, []);
  const message = messageOf(error);
  return (
    <>
      <title>{message.title}</title>
      <PageFailure {...message} onRetry={() => void router.invalidate()}>
        <a href="/" className={buttonClass()}>
          Go to the start page
        </a>
      </PageFailure>
    </>
  );
}
