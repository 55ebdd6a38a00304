import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '../lib/hooks.ts';

/**
 * A button that shows and hides a panel below it. The panel is a popover: the browser opens it without JavaScript, closes it on
 * Escape or a press outside, and returns the focus. Choosing a link in it or moving the focus out of it also closes it.
 */
export function Disclosure({ label, className, children }: { label: ReactNode; className: string; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  // The panel may have been opened before hydration.
  useLayoutEffect(() => setOpen(panel.current?.matches(':popover-open') === true), []);
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
      }}
    >
      <button type="button" popoverTarget={id} className={className}>
        {label}
      </button>
      {/* Handles clicks that bubble from the links inside. The panel itself is not clickable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions jsx-a11y/click-events-have-key-events -- see above */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpen(true);
        }}
        // The content is unmounted only after the browser has moved the focus out of it.
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a') !== null) panel.current?.hidePopover();
        }}
        className="menu-panel bg-floating min-w-48 rounded-2xl p-1.5 shadow-float"
      >
        {(open || !hydrated) && children}
      </div>
    </div>
  );
}
