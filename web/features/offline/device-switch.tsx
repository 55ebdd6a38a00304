import type { ReactNode } from 'react';

/** A switch with its label. */
export function DeviceSwitch({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="group inline-flex min-h-11 items-center gap-3 text-left"
    >
      <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
        <span className="bg-tile absolute top-0.5 left-0.5 size-5 rounded-full transition-transform group-aria-checked:translate-x-5" />
      </span>
      {children}
    </button>
  );
}
