import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PublicStartup } from '../../../server/contract/startups.ts';

/** The dialog is loaded when the button is pressed, because few visitors press it. */
const ReportDialog = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportDialog }));

/** Opens the form that reports a listing. Without the app's scripts it is a link to the form's own page. */
export function ReportButton({ startup }: { startup: PublicStartup }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to="/report"
        search={{ startup: startup.slug }}
        preload={false}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="text-soft hover:text-ink inline-flex min-h-9 items-center gap-1.5 text-sm print:hidden"
      >
        <Flag aria-hidden="true" className="size-3.5" /> Report
      </Link>
      <Suspense>{open && <ReportDialog startup={startup} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
