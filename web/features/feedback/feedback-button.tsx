import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';

/** The panel is loaded when the button is pressed, because few visitors press it. */
const FeedbackPanel = lazy(async () => ({ default: (await import('./feedback-panel.tsx')).FeedbackPanel }));

const placementClasses = {
  /** Fixed in the window's corner; on phones, where it would cover text, in the corner of the footer. */
  corner:
    'bg-raised border-line hover:border-field absolute right-4 bottom-24 z-30 inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors sm:fixed sm:right-5 sm:bottom-5 sm:shadow-[0_8px_24px_-8px_rgb(30_20_10/0.35)] print:hidden',
  menu: buttonClass('quiet'),
} as const;

export function FeedbackButton({ placement }: { placement: keyof typeof placementClasses }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={placementClasses[placement]}>
        <MessageCircle aria-hidden="true" className="text-accent size-4" />
        Feedback?
      </button>
      <Suspense>{open && <FeedbackPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
