import { Download } from 'lucide-react';
import { isOpaqueOrigin } from '../../lib/browser.ts';
import { download } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';

/** A table as a file; `what` names the file and, for screen readers, the button. */
export function DownloadButton({ what, csv }: { what: string; csv: () => string }) {
  // A sandboxed frame forbids it without a word.
  const forbidden = isOpaqueOrigin();
  return (
    <Button
      disabled={forbidden}
      title={forbidden ? 'Not possible inside a frame' : undefined}
      onClick={() => download(`analytics-${what}-${new Date().toISOString().slice(0, 10)}.csv`, csv())}
      className="min-h-9 px-4"
    >
      <Download aria-hidden="true" className="size-4" /> CSV<span className="sr-only"> of the {what}</span>
    </Button>
  );
}
