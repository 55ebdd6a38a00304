import { LoaderCircle, Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { KeyHint } from './keyboard-shortcuts-button.tsx';
import { announcement, dismissDecision, type RecentDecision, recentDecisions, undoRecentDecision } from './recent-decisions.ts';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

/** The decisions of the last ten seconds, on every admin screen. A button undoes each of them. */
export function RecentDecisionsPanel() {
  const decisions = useStore(recentDecisions);
  const said = useStore(announcement);
  const shortcutsEnabled = useKeyboardShortcuts({ z: () => void undoRecentDecision() });
  const lastOpenId = decisions.find(({ state }) => state === 'open')?.id;
  return (
    <>
      <output className="sr-only">{said}</output>
      {decisions.length > 0 && (
        <section
          aria-label="Recent decisions"
          className="bg-floating rounded-card fixed right-3 bottom-3 left-3 z-40 py-1.5 shadow-float in-[:has([data-bottom-bar])]:bottom-18 sm:left-auto sm:w-96"
        >
          <ol className="max-h-56 overflow-y-auto overscroll-contain">
            {decisions.map((decision) => (
              <DecisionRow key={decision.id} decision={decision} showShortcut={shortcutsEnabled && decision.id === lastOpenId} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function DecisionRow({
  decision: { id, text, state, until },
  showShortcut,
}: {
  decision: RecentDecision;
  showShortcut: boolean;
}) {
  const failed = state === 'failed';
  return (
    <li className="flex min-h-12 items-center gap-3 py-1 pr-2 pl-4">
      <span
        role={failed ? 'alert' : undefined}
        className={`min-w-0 grow leading-snug ${failed ? 'text-accent font-semibold' : ''}`}
      >
        {text}
      </span>
      {failed ? (
        <button
          type="button"
          aria-label={`Dismiss: ${text}`}
          onClick={() => dismissDecision(id)}
          className="hover:bg-sunken grid size-10 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        <button
          type="button"
          aria-disabled={state === 'undoing'}
          onClick={() => void undoRecentDecision(id)}
          className="hover:bg-sunken flex min-h-10 shrink-0 items-center gap-2 rounded-full px-3 font-semibold"
        >
          {state === 'undoing' ? (
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />
          ) : (
            <Undo2 aria-hidden="true" className="size-4" />
          )}
          Undo<span className="sr-only">: {text}</span>
          {state === 'open' && <SecondsLeft until={until} />}
          {showShortcut && <KeyHint>Z</KeyHint>}
        </button>
      )}
    </li>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="text-soft w-9 text-right font-normal whitespace-nowrap tabular-nums">
      {Math.max(1, Math.ceil((until - now) / 1_000))} s
    </span>
  );
}
