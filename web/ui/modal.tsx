import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Toaster } from './toast.tsx';

const placements = {
  centre: 'm-auto w-[min(28rem,calc(100vw-2rem))]',
  wide: 'm-auto w-[min(46rem,calc(100vw-1.5rem))]',
  large: 'm-auto w-[min(64rem,calc(100vw-1rem))]',
  side: 'my-0 mr-auto ml-0 h-dvh max-h-dvh w-[min(19rem,85vw)] rounded-l-none',
  corner: 'mt-auto mr-3 mb-3 ml-auto w-[min(24rem,calc(100vw-1.5rem))] sm:mr-5 sm:mb-5',
} as const;

/**
 * A native modal dialog: the focus stays inside, Escape and the backdrop close it, and the focus returns afterwards. It starts at
 * the element with `data-autofocus`, except on touch screens, where that would open the keyboard.
 */
export function Modal({
  title,
  placement = 'centre',
  open,
  onClose,
  children,
}: {
  title: string;
  placement?: keyof typeof placements;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const pointerDownTarget = useRef<EventTarget>(null);
  // A layout effect closes the dialog before React removes it: a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open) return;
    dialog.showModal();
    if (matchMedia('(pointer: fine)').matches) dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, [open]);
  return (
    // A click on the backdrop targets the dialog element itself; keyboards close it with Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- see above
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => {
        pointerDownTarget.current = event.target;
      }}
      onClick={(event) => {
        // A drag that starts inside, to select text, and ends on the backdrop does not close the dialog.
        const dialog = event.currentTarget;
        if (event.target === dialog && pointerDownTarget.current === dialog) dialog.close();
      }}
      className={`rounded-card bg-floating text-ink p-0 shadow-float ${placements[placement]}`}
    >
      <div className="p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 dir="auto" className="font-display text-2xl leading-tight">
            {title}
          </h2>
          <button
            type="button"
            onClick={() => ref.current?.close()}
            aria-label="Close"
            className="hover:bg-sunken -m-2 grid size-10 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
      {open && <Toaster />}
    </dialog>
  );
}
