import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { downloadFrom } from '../../../lib/download.ts';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** Downloads everything.zip, which another site can import. */
export function EverythingCard() {
  const { data: backups } = useQuery(callQuery('getBackups'));
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActionResult>();
  const isDemo = backups?.state === 'unavailable';
  const start = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { path } = await send('downloadEverything');
      downloadFrom(path, 'everything.zip');
      setOutcome({ kind: 'done', message: 'The download has started.' });
    } catch (error) {
      setOutcome({ kind: 'failed', message: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="everything" className="mt-10">
      <h2 id="everything" className="font-display mb-3 text-xl">
        Export
      </h2>
      <div className="bg-raised rounded-card border-line flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border p-5">
        <div className="min-w-0 max-w-prose grow basis-72 space-y-1 wrap-anywhere">
          <p className="font-semibold">Everything in one ZIP file</p>
          <p className="text-soft">
            {isDemo
              ? say`Not available in the demo. On a server, the file has all startups, posts, pages, images and members, and an
                empty site can import it.`
              : say`All startups, posts, pages, images and members, without passwords. An empty site can import it with npm run
                import.`}
          </p>
          <StatusMessage result={outcome} durationMs={6_000} />
        </div>
        {backups !== undefined && !isDemo && (
          <SubmitButton type="button" variant="quiet" busy={busy} onClick={() => void start()}>
            <Download aria-hidden="true" className="size-4" /> Download
            <span className="sr-only"> everything</span>
          </SubmitButton>
        )}
      </div>
    </section>
  );
}
