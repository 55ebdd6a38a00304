import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** How long a sentence stands, in milliseconds. */
const standsMs = 8_000;

interface Notice {
  id: number;
  text: string;
}

let current: Notice | undefined;
let count = 0;
const listeners = new Set<() => void>();

function change(notice: Notice | undefined): void {
  current = notice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says one sentence quietly at the foot of the window, for what happened nowhere in particular; it replaces the one before. */
export function tell(text: string): void {
  count += 1;
  change({ id: count, text });
}

/** Where sentences appear; once, around all pages. */
export function Notices() {
  const notice = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(() => change(undefined), standsMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center in-[:has([data-at-foot])]:bottom-18 print:hidden">
      {notice !== undefined && (
        <span
          key={notice.id}
          className="bg-ink text-paper pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl py-1.5 pr-1.5 pl-5 leading-snug shadow-lg"
        >
          <span className="py-1.5">{notice.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => change(undefined)}
            className="hover:bg-paper/15 grid size-9 shrink-0 place-items-center self-start rounded-full outline-current!"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </span>
      )}
    </output>
  );
}
