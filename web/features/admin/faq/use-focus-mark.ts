import { useEffect, useState } from 'react';

/** Brings the focus, after the next rendering, to the element whose `data-focus` is said. */
export function useFocusMark(): (mark: string) => void {
  const [wanted, setWanted] = useState<{ mark: string }>();
  useEffect(() => {
    if (wanted === undefined) return;
    document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(wanted.mark)}"]`)?.focus();
  }, [wanted]);
  return (mark) => setWanted({ mark });
}
