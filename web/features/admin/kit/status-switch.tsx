import { useState } from 'react';
import { usePressLatch } from '../../../ui/press-latch.ts';
import { showToast } from '../../../ui/toast.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** A switch that saves at once, and changes after the server has saved it. `name` is what it switches. */
export function StatusSwitch({
  active,
  label,
  name,
  onToggle,
}: {
  active: boolean;
  /** The present state in words. */
  label: string;
  name: string;
  onToggle: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
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
      className="group inline-flex min-h-11 items-center gap-2 whitespace-nowrap"
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
