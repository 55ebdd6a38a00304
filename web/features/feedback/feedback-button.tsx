import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

/** Loaded when the button is pressed, because few visitors press it. */
const FeedbackPanel = lazyDialog(async () => (await import('./feedback-form.tsx')).FeedbackPanel);

const placementClasses = {
  /** A tab at the window's edge that fits into the margin beside the page's content, so that it covers nothing. */
  edge: 'bg-raised border-line hover:border-field rounded-r-card fixed right-0 bottom-28 z-10 inline-flex w-6 rotate-180 items-center justify-center border border-l-0 pt-2.5 pb-2.5 text-[0.8rem] leading-none font-semibold no-underline transition-colors [writing-mode:vertical-rl] xl:w-7 print:hidden',
  menu: buttonClass('quiet'),
} as const;

/** Opens the feedback panel. Without the app's scripts it is a link to the page of the form. */
export function FeedbackButton({ placement }: { placement: keyof typeof placementClasses }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to="/feedback"
        preload={false}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={placementClasses[placement]}
      >
        Feedback?
      </Link>
      {open && <FeedbackPanel onClose={() => setOpen(false)} />}
    </>
  );
}
