import { Download } from 'lucide-react';
import { isOpaqueOrigin } from '../../lib/browser.ts';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';

/** Downloads a table as CSV; `subject` is part of the file name and, for screen readers, of the button's label. */
export function DownloadButton({ subject, csv }: { subject: string; csv: () => string }) {
  // A sandboxed frame blocks downloads without an error.
  const isBlocked = isOpaqueOrigin();
  return (
    <Button
      disabled={isBlocked}
      title={isBlocked ? 'Not possible inside a frame' : undefined}
      onClick={() => download(`analytics-${subject}-${new Date().toISOString().slice(0, 10)}.csv`, csv())}
      className="min-h-9 px-4"
    >
      <Download aria-hidden="true" className="size-4" /> CSV<span className="sr-only"> of the {subject}</span>
    </Button>
  );
}
