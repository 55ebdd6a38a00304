import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { comparisonOf, maxCompared } from '../../../server/domain/listings/comparison.ts';
import { deviceStorage, storedTexts } from '../../lib/browser.ts';
import { comparedKey } from '../../offline/recent/compared-startups.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { type Compared, shownBox } from './compare-box.tsx';

/** The chosen slugs, in the order of the choices. */
const chosenSlugs = createStore<readonly string[]>([]);

/** The number of cards with a checkbox on the page. */
const boxCount = createStore(0);

let bar: Root | undefined;

/** Shows the checkboxes of all cards; the startups that this device has stored are chosen. */
export function startComparing(router: AnyRouter): void {
  showStored();
  shownBox.set((startup) => <Box startup={startup} />);
  if (bar !== undefined) return;
  // Another tab may change the choice. A key of null means that the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key === comparedKey || key === null) showStored();
  });
  const isRaised = document.querySelector('[data-bottom-bar]') !== null;
  bar = createRoot(document.body.appendChild(document.createElement('div')));
  bar.render(<Bar router={router} isRaised={isRaised} />);
}

function showStored(): void {
  chosenSlugs.set(storedTexts(comparedKey).slice(0, maxCompared));
}

function stopComparing(): void {
  deviceStorage.set(comparedKey, null);
  shownBox.set(undefined);
}

/** Begins with the stored choice, which another tab may have changed. */
function toggle(slug: string): void {
  const before = storedTexts(comparedKey);
  const after = before.includes(slug) ? before.filter((other) => other !== slug) : [...before, slug].slice(0, maxCompared);
  deviceStorage.set(comparedKey, after.length === 0 ? null : JSON.stringify(after));
  chosenSlugs.set(after);
}

function Box({ startup: { name, slug } }: { startup: Compared }) {
  const chosen = useStore(chosenSlugs);
  const isChosen = chosen.includes(slug);
  useEffect(() => {
    boxCount.set(boxCount.get() + 1);
    return () => boxCount.set(boxCount.get() - 1);
  }, []);
  return (
    <label className="relative z-[1] flex min-h-11 w-fit items-center gap-2 text-sm font-semibold">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length >= maxCompared}
        onChange={() => toggle(slug)}
        className="accent-accent size-5"
      />
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}

/** The number of chosen startups, and the button that compares them. Pages without cards have no bar. */
function Bar({ router, isRaised }: { router: AnyRouter; isRaised: boolean }) {
  const chosen = useStore(chosenSlugs);
  const isShown = useStore(boxCount) > 0;
  const { length: count } = chosen;
  return (
    <>
      <output className="sr-only">{isShown && sentence(count)}</output>
      {isShown && (
        <section
          aria-label="Comparison"
          data-bottom-bar=""
          className={`border-line bg-raised text-ink fixed inset-x-3 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-3xl border py-2 pr-2 pl-5 shadow-lg sm:right-auto print:hidden ${isRaised ? 'bottom-18' : 'bottom-4'}`}
        >
          <p className="py-2 font-semibold">{sentence(count)}</p>
          <div className="flex gap-2">
            {count > 1 && (
              <Button
                variant="primary"
                onClick={() => void router.navigate({ to: '/compare', search: { startups: comparisonOf(chosen) } })}
              >
                Compare
              </Button>
            )}
            <Button onClick={stopComparing}>{count === 0 ? 'Cancel' : 'Clear'}</Button>
          </div>
        </section>
      )}
    </>
  );
}

function sentence(count: number): string {
  if (count === 0) return `Choose 2 to ${maxCompared} startups`;
  return count === 1 ? '1 selected, select another' : `${count} selected${count === maxCompared ? ' (maximum)' : ''}`;
}
