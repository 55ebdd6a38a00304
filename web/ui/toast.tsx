import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** How long a sentence stands, in milliseconds. */
const durationMs = 8_000;

interface Toast {
  id: number;
  text: string;
}

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function setCurrent(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says one sentence quietly at the foot of the window, for what happened nowhere in particular; it replaces the one before. */
export function showToast(text: string): void {
  lastId += 1;
  setCurrent({ id: lastId, text });
}

/** Where sentences appear; once, around all pages. */
export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  useEffect(() => {
    if (toast === undefined) return;
    const timer = setTimeout(() => setCurrent(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center in-[:has([data-at-foot])]:bottom-18 print:hidden">
      {toast !== undefined && (
        <span
          key={toast.id}
          className="bg-ink text-paper pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl py-1.5 pr-1.5 pl-5 leading-snug shadow-lg"
        >
          <span className="py-1.5">{toast.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => setCurrent(undefined)}
            className="hover:bg-paper/15 grid size-9 shrink-0 place-items-center self-start rounded-full outline-current!"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </span>
      )}
    </output>
  );
}
