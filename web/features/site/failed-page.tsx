import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { setPageMounted } from '../../lib/hydration.ts';
import { isLostScript, notArrived, reloadSaved } from '../../lib/lost-script.ts';
import { getOffline } from '../../offline/transport/offline-state.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';

/** No host answered, and the device has no copy of the page. */
const notOnDevice = {
  title: 'This page is not on this device',
  text: 'The site does not answer, and this page was not opened here before.',
};

function messageOf(error: unknown): typeof requestFailed {
  if (error instanceof Error && error.name === 'NotAvailableOffline') return notOnDevice;
  if (isLostScript(error)) return { ...requestFailed, text: notArrived };
  return error instanceof ApiError ? { ...requestFailed, text: error.message } : requestFailed;
}

/** Shown instead of a page whose data could not be loaded. It needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.warn('The page could not be shown:', error), [error]);
  useEffect(setPageMounted, []);
  const message = messageOf(error);
  const retry = async () => {
    // Without a network a reload could put the browser's error page in place of this one.
    const isReachable = navigator.onLine && getOffline() === undefined;
    await (isLostScript(error) && isReachable ? reloadSaved() : router.invalidate());
  };
  return (
    <>
      <title>{message.title}</title>
      <PageFailure {...message} onRetry={() => void retry()}>
        <a href="/" className={buttonClass()}>
          Go to the start page
        </a>
      </PageFailure>
    </>
  );
}
