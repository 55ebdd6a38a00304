import type { ReactNode } from 'react';

/** A round button with an icon. When disabled, it is only `aria-disabled`, so that it keeps the focus; `hint` can say why. */
export function IconButton({
  label,
  hint = label,
  focusKey,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string;
  hint?: string | undefined;
  focusKey?: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      aria-disabled={isDisabled}
      data-focus={focusKey}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      className="hover:bg-sunken aria-disabled:hover:bg-transparent grid size-10 place-items-center rounded-full aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
