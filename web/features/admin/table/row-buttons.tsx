import { type ComponentProps, type MouseEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { usePressLatch } from '../../../ui/press-latch.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useCompactRows } from './compact-rows.tsx';

/** A small button in a row of a table; `rowName` completes its accessible name. While `busy`, and right after a press, it ignores presses. */
export function RowButton({
  rowName,
  busy = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { rowName: string; busy?: boolean }) {
  const isCompact = useCompactRows();
  const counts = usePressLatch(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (counts()) onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-disabled={busy}
      aria-busy={busy}
      {...rest}
      onClick={press}
      className={`border-line hover:border-field rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap aria-disabled:opacity-60 ${isCompact ? 'min-h-7' : 'min-h-9'}`}
    >
      {children}
      <span className="sr-only"> {rowName}</span>
    </button>
  );
}

/**
 * A switch that saves immediately, but moves only after the server has confirmed the change. `name` completes its accessible
 * name.
 */
export function StatusSwitch({
  active,
  label,
  name,
  onToggle,
}: {
  active: boolean;
  /** The current state in words. */
  label: string;
  name: string;
  onToggle: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const isCompact = useCompactRows();
  const counts = usePressLatch(busy);
  const toggle = async () => {
    if (!counts()) return;
    setBusy(true);
    try {
      await onToggle();
    } catch (error) {
      showToast(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      aria-busy={busy}
      onClick={() => void toggle()}
      className={`group inline-flex ${isCompact ? 'min-h-7' : 'min-h-11'} items-center gap-2 whitespace-nowrap focus-visible:-outline-offset-2`}
    >
      <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
        <span className="absolute top-0.5 left-0.5 size-5 rounded-full bg-tile transition-transform group-aria-checked:translate-x-5" />
      </span>
      <span className="text-sm max-sm:sr-only">
        {label}
        <span className="sr-only">: {name}</span>
      </span>
    </button>
  );
}
