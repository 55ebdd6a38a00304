import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';

/** The shortest distance of a swipe, in pixels. */
const swipeDistance = 40;

/**
 * Shows one screenshot at a time, as large as the window allows. Arrow keys, buttons and swipes show the others. Escape and a
 * press beside the image close the viewer, and the focus returns to the screenshot that opened it.
 */
export function ScreenshotViewer({
  name,
  screenshots,
  first,
  onClose,
}: {
  name: string;
  screenshots: readonly string[];
  first: number;
  onClose: () => void;
}) {
  const [shown, setShown] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const total = screenshots.length;
  const show = (step: number) => setShown((now) => (now + step + total) % total);
  const endSwipe = ({ clientX }: PointerEvent) => {
    const moved = swipeStart.current === undefined ? 0 : clientX - swipeStart.current;
    swipeStart.current = undefined;
    if (Math.abs(moved) >= swipeDistance) show(moved < 0 ? 1 : -1);
  };
  const position = `Screenshot ${shown + 1} of ${total}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events -- keyboards use the buttons, arrows and Escape
    <dialog
      ref={dialog}
      aria-label={`Screenshots of ${name}`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') show(1);
        if (key === 'ArrowLeft') show(-1);
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || target instanceof HTMLDivElement) currentTarget.close();
      }}
      onPointerDown={({ clientX, pointerType }) => {
        swipeStart.current = pointerType === 'mouse' ? undefined : clientX;
      }}
      onPointerUp={endSwipe}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink touch-pan-y overflow-hidden border-0 p-0"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3">
        <div className="flex items-center justify-between gap-4">
          <output aria-live="polite" className="px-2 text-sm tabular-nums">
            {position}
          </output>
          <ViewerButton label="Close" icon={X} onClick={() => dialog.current?.close()} />
        </div>
        <div className="relative min-h-0">
          <img
            src={screenshots[shown]}
            alt={`${position}, ${name}`}
            draggable={false}
            className="absolute inset-0 m-auto max-h-full max-w-full rounded-lg select-none"
          />
        </div>
        {total > 1 && (
          <div className="flex justify-center gap-4">
            <ViewerButton label="Previous screenshot" icon={ChevronLeft} onClick={() => show(-1)} />
            <ViewerButton label="Next screenshot" icon={ChevronRight} onClick={() => show(1)} />
          </div>
        )}
      </div>
    </dialog>
  );
}

function ViewerButton({ label, icon: Icon, onClick }: { label: string; icon: typeof X; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="border-line bg-raised hover:border-field grid size-12 place-items-center rounded-full border"
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  );
}
