import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setPageMounted } from '../../lib/idle.ts';
import { isLostScript, notArrived, reloadSaved } from '../../lib/lost-script.ts';
import { getOffline } from '../../offline/transport/offline-state.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';

/** For a page that no server sent and that is not on the device. */
const notOnDevice = {
  title: 'This page is not saved on this device',
  text: 'The site is not responding, and this page was not opened on this device before.',
};

/** The message for an error after which no code may arrive; undefined for other errors, which `page-error.ts` explains. */
function messageOf(error: unknown): typeof requestFailed | undefined {
  if (error instanceof Error && error.name === 'NotAvailableOffline') return notOnDevice;
  if (isLostScript(error)) return { ...requestFailed, text: notArrived };
  return undefined;
}

/** Says why a page could not be shown. Its text is empty until the code that explains the error has loaded. */
export function usePageFailure(error: unknown): typeof requestFailed {
  const router = useRouter();
  const [text, setText] = useState('');
  const known = messageOf(error);
  useEffect(() => {
    setPageMounted();
    if (known !== undefined) return;
    void import('./page-error.ts').then(
      ({ explainPageError }) => setText(explainPageError(error, router.state.matches.at(-1)?.routeId)),
      () => setText(requestFailed.text),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once per error
  }, [error]);
  return known ?? { ...requestFailed, text };
}

/** Replaces a page whose data could not be loaded, or that threw. It needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const message = usePageFailure(error);
  const retry = async () => {
    // Without a network a reload could replace this page with the browser's error page.
    const isReachable = navigator.onLine && getOffline() === undefined;
    await (isLostScript(error) && isReachable ? reloadSaved() : router.invalidate());
  };
  return (
    <>
      <title>{message.title}</title>
      <PageFailure {...message} onRetry={() => void retry()}>
        <a href="/" className={buttonClass()}>
          Go to the home page
        </a>
      </PageFailure>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="border-line overflow-auto rounded-lg border p-4 text-sm">{error.stack}</pre>
      )}
    </>
  );
}
