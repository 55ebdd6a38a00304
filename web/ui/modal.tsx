import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { Toaster } from './toast.tsx';

const placements = {
  center: 'm-auto w-[min(28rem,calc(100vw-2rem))]',
  wide: 'm-auto w-[min(46rem,calc(100vw-1.5rem))]',
  large: 'm-auto w-[min(64rem,calc(100vw-1rem))]',
  side: 'my-0 mr-auto ml-0 h-dvh max-h-dvh w-[min(19rem,85vw)] rounded-l-none',
  corner: 'mt-auto mr-3 mb-3 ml-auto w-[min(24rem,calc(100vw-1.5rem))] sm:mr-5 sm:mb-5',
} as const;

/** Asks whether a dialog may be closed. */
type CloseQuestion = () => Promise<boolean>;

const CloseQuestionContext = createContext<(ask: CloseQuestion | undefined) => void>(() => undefined);

/** Asks before the dialog around this component is closed by Escape, its backdrop or its button. */
export function useCloseQuestion(ask: CloseQuestion): void {
  const setQuestion = use(CloseQuestionContext);
  useEffect(() => {
    setQuestion(ask);
    return () => setQuestion(undefined);
  });
}

/**
 * A native modal dialog. The focus stays inside, Escape and the backdrop close it, and the focus then returns to the element that
 * had it before. The focus starts at the element with `data-autofocus`, except on touch screens, where that would open the
 * keyboard.
 */
export function Modal({
  title,
  placement = 'center',
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
  const question = useRef<CloseQuestion>(undefined);
  const setQuestion = useCallback((ask: CloseQuestion | undefined) => {
    question.current = ask;
  }, []);
  const close = async () => {
    if (question.current === undefined || (await question.current())) ref.current?.close();
  };
  // A layout effect closes the dialog before React removes it, because a removed dialog cannot return the focus.
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
      onCancel={(event) => {
        if (question.current === undefined || event.target !== event.currentTarget) return;
        event.preventDefault();
        void close();
      }}
      onPointerDown={(event) => {
        pointerDownTarget.current = event.target;
      }}
      onClick={(event) => {
        // A drag that starts inside, to select text, and ends on the backdrop must not close the dialog.
        const dialog = event.currentTarget;
        if (event.target === dialog && pointerDownTarget.current === dialog) void close();
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
            onClick={() => void close()}
            aria-label="Close"
            className="hover:bg-sunken -m-2 grid size-10 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <CloseQuestionContext value={setQuestion}>{children}</CloseQuestionContext>
      </div>
      {open && <Toaster />}
    </dialog>
  );
}
