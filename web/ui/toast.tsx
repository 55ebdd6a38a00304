import { X } from 'lucide-react';
import { useId, useLayoutEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const durationMs = 8_000;

interface Toast {
  id: number;
  text: string;
}

const currentToast = createStore<Toast | undefined>(undefined);
let lastId = 0;
let timer: ReturnType<typeof setTimeout>;

/** The ids of the mounted toasters. The last one shows the toast: what is outside of an open dialog is covered and inert. */
const toasters = createStore<readonly string[]>([]);

const dismiss = () => currentToast.set(undefined);

/** Shows a one-sentence message at the foot of the window, for events without a place on the page. It replaces the previous one. */
export function showToast(text: string): void {
  lastId += 1;
  currentToast.set({ id: lastId, text });
  clearTimeout(timer);
  timer = setTimeout(dismiss, durationMs);
}

/** Renders the current toast; mounted in the root route, and in each dialog while it is open. */
export function Toaster() {
  const id = useId();
  const toast = useStore(currentToast);
  const isLast = useStore(toasters).at(-1) === id;
  useLayoutEffect(() => {
    toasters.set([...toasters.get(), id]);
    return () => toasters.set(toasters.get().filter((other) => other !== id));
  }, [id]);
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center in-[:has([data-bottom-bar])]:bottom-18 print:hidden">
      {isLast && toast !== undefined && (
        <span
          key={toast.id}
          className="bg-ink text-paper pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl py-1.5 pr-1.5 pl-5 leading-snug shadow-lg"
        >
          <span className="py-1.5">{toast.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={dismiss}
            className="hover:bg-paper/15 grid size-9 shrink-0 place-items-center self-start rounded-full outline-current!"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </span>
      )}
    </output>
  );
}
