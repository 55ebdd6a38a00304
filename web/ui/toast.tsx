import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const durationMs = 8_000;

interface Toast {
  id: number;
  text: string;
  about: string | undefined;
}

const currentToast = createStore<Toast | undefined>(undefined);
let lastId = 0;
let timer: ReturnType<typeof setTimeout>;

/** The ids of the mounted toasters. The last one shows the toast, because everything outside an open dialog is covered and inert. */
const toasters = createStore<readonly string[]>([]);

const dismiss = () => currentToast.set(undefined);

/** Dismisses the toast, unless the pointer is over it or it has the focus. */
const expire = () => {
  if (document.querySelector('[data-toast]:is(:hover,:focus-within)') === null) dismiss();
  else timer = setTimeout(expire, durationMs);
};

/**
 * Shows a one-sentence message at the bottom of the window, for events without a place on the page. It replaces the previous
 * message. `about` is a key for `dismissToast`, for messages that a page may show itself.
 */
export function showToast(text: string, about?: string): void {
  lastId += 1;
  currentToast.set({ id: lastId, text, about });
  clearTimeout(timer);
  timer = setTimeout(expire, durationMs);
}

/** Dismisses the toast with this key, for a page that shows the message itself. */
export function dismissToast(about: string): void {
  if (currentToast.get()?.about === about) dismiss();
}

/**
 * Renders the current toast. Mounted in the root route and in each open dialog. Its live region exists before the toast, so that
 * screen readers announce the text.
 */
export function Toaster() {
  const id = useId();
  const current = useStore(currentToast);
  const toast = useStore(toasters).at(-1) === id ? current : undefined;
  const focusedBefore = useRef<Element>(null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: shown } = box;
    if (toast === undefined || shown === null) return;
    const place = async () => {
      const { clearance } = await import('./toast-clearance.ts');
      shown.style.translate = '';
      shown.style.translate = `0 ${-clearance(shown)}px`;
    };
    // Runs again when the page below the toast changes or grows. If the code cannot be loaded, the toast stays at the bottom.
    const observer = new ResizeObserver(() => void place().catch(() => undefined));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [toast]);
  useLayoutEffect(() => {
    toasters.set([...toasters.get(), id]);
    return () => toasters.set(toasters.get().filter((other) => other !== id));
  }, [id]);
  return (
    <div data-toast="" className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center print:hidden">
      <div
        ref={box}
        className={
          toast &&
          'bg-ink text-paper pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl py-1.5 pr-1.5 pl-5 leading-snug shadow-float'
        }
      >
        <output>
          {toast && (
            // The key makes screen readers announce an equal text again.
            <span key={toast.id} className="block py-1.5">
              {toast.text}
            </span>
          )}
        </output>
        {toast && (
          <button
            type="button"
            aria-label="Dismiss"
            onFocus={({ relatedTarget }) => {
              focusedBefore.current = relatedTarget;
            }}
            onClick={() => {
              dismiss();
              if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
            }}
            className="hover:bg-paper/15 grid size-9 shrink-0 place-items-center self-start rounded-full outline-current!"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </div>
  );
}
