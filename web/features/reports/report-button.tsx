import { Link } from '@tanstack/react-router';
import { Flag, type LucideIcon, Pencil } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { PublicStartup } from '../../../server/domain/listings/startups.contract.ts';
import { useOwns } from '../../api/account.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const linkClass = 'text-soft hover:text-ink inline-flex min-h-9 items-center gap-1.5 text-sm';

type Dialog = ComponentType<{ startup: PublicStartup; onClose: () => void }>;

/** Loaded when its button is pressed, because few visitors press it. */
const ReportDialog = lazyDialog(async () => (await import('./report-form.tsx')).ReportDialog);
const CorrectionDialog = lazyDialog(async () => (await import('./correction-form.tsx')).CorrectionDialog);

/**
 * Buttons that open the forms to correct and report a listing. Without the app's scripts they link to the page with both forms.
 * The owner edits the listing instead (`owner-bar.tsx`).
 */
export function ReportButtons({ startup }: { startup: PublicStartup }) {
  const owns = useOwns(startup);
  if (owns) return null;
  return (
    <p className="flex flex-wrap gap-x-5 print:hidden">
      <DialogLink startup={startup} about="correction" Icon={Pencil} label="Suggest a correction" Form={CorrectionDialog} />
      <DialogLink startup={startup} Icon={Flag} label="Report" Form={ReportDialog} />
    </p>
  );
}

function DialogLink({
  startup,
  about,
  Icon,
  label,
  Form,
}: {
  startup: PublicStartup;
  about?: string;
  Icon: LucideIcon;
  label: string;
  Form: Dialog;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to="/report"
        search={{ startup: startup.slug, about }}
        preload={false}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={linkClass}
      >
        <Icon aria-hidden="true" className="size-3.5" /> {label}
      </Link>
      {open && <Form startup={startup} onClose={() => setOpen(false)} />}
    </>
  );
}
