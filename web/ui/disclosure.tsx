import { useEffect, useRef, useState, type ReactNode } from 'react';

/** A button that shows and hides a panel. Escape, a press or focus outside, and choosing a link close it. */
export function Disclosure({ label, className, children }: { label: ReactNode; className: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className="relative">
      <button ref={button} type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={className}>
        {label}
      </button>
      {open && (
        // People click the links inside, not the panel itself: the handler only sees their clicks bubble.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions jsx-a11y/click-events-have-key-events -- see above
        <div
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a') !== null) setOpen(false);
          }}
          className="border-line bg-raised absolute top-full right-0 z-30 mt-2 min-w-48 rounded-2xl border p-1.5 shadow-[0_18px_50px_-12px_rgb(30_20_10/0.35)]"
        >
          {children}
        </div>
      )}
    </div>
  );
}
