import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setPageMounted } from '../../lib/idle.ts';
import { isLostScript, notArrived, reloadSaved } from '../../lib/lost-script.ts';
import { isServerReachable } from '../../offline/transport/offline-state.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';

/** Explains why a page could not be shown. Undefined until the code that explains the error has loaded. */
export function usePageFailure(error: unknown): typeof requestFailed | undefined {
  const router = useRouter();
  const [message, setMessage] = useState<typeof requestFailed>();
  useEffect(() => {
    setPageMounted();
    const { matches } = router.state;
    const failed = matches.find(({ status }) => status === 'error') ?? matches.at(-1);
    void import('./page-error.ts').then(
      ({ explainPageError }) => setMessage(explainPageError(error, failed?.routeId)),
      () => setMessage({ ...requestFailed, text: notArrived }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once per error
  }, [error]);
  return message;
}

/** Replaces a page that threw, or whose data or script could not be loaded. It needs no data itself. */
export function FailedPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const message = usePageFailure(error);
  if (message === undefined) return null;
  const isReachable = isServerReachable();
  const retry = async () => {
    // Without a network a reload could replace this page with the browser's error page.
    await (isLostScript(error) && isServerReachable() ? reloadSaved() : router.invalidate());
  };
  return (
    <>
      <title>{message.title}</title>
      <PageFailure {...message} onRetry={() => void retry()}>
        <a href="/" className={buttonClass()}>
          Go to the home page
        </a>
        {!isReachable && (
          <a href="/offline" className={buttonClass()}>
            On this device
          </a>
        )}
      </PageFailure>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="border-line overflow-auto rounded-lg border p-4 text-sm">{error.stack}</pre>
      )}
    </>
  );
}
