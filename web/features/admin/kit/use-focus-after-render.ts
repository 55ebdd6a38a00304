import { useEffect, useState } from 'react';

/** The returned function focuses, after the next render, the element with this `data-focus` value. */
export function useFocusAfterRender(): (focusKey: string) => void {
  const [target, setTarget] = useState<{ focusKey: string }>();
  useEffect(() => {
    if (target === undefined) return;
    document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(target.focusKey)}"]`)?.focus();
  }, [target]);
  return (focusKey) => setTarget({ focusKey });
}
