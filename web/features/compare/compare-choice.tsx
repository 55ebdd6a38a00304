import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { say } from '../../../server/domain/core/noun.ts';
import { comparisonOf, maxCompared } from '../../../server/domain/listings/comparison.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { createStore, useStore } from '../../lib/store.ts';
import {
  comparedChanged,
  comparedKey,
  type ComparedStartup,
  comparedStartups,
  storeCompared,
} from '../../offline/recent/compared-startups.ts';
import { Button } from '../../ui/button.tsx';
import { shownBox } from './compare-box.tsx';

/** The chosen startups, in the order of the choices. */
const chosenStartups = createStore<readonly ComparedStartup[]>([]);

/** The ids of the cards with a checkbox on the page. */
const boxIds = createStore<readonly string[]>([]);

/** The checkbox that was used last. The bar follows it in the document, so that Tab leads to the bar. */
const usedBox = createStore('');

let root: Root | undefined;

/** Shows the checkboxes on all cards. The startups whose choice is stored on this device are checked. */
export function startComparing(router: AnyRouter): void {
  if (deviceStorage.get(comparedKey) === null) storeCompared([]);
  showStored(router);
  if (root !== undefined) return;
  comparedChanged.subscribe(() => showStored(router));
  // Another tab may change the choice. A key of null means that the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key === comparedKey || key === null) showStored(router);
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<PageBar router={router} />);
}

function showStored(router: AnyRouter): void {
  // Without a stored choice, no startups are being chosen.
  if (deviceStorage.get(comparedKey) === null) {
    shownBox.set(undefined);
    chosenStartups.set([]);
    return;
  }
  chosenStartups.set(comparedStartups().slice(0, maxCompared));
  if (shownBox.get() === undefined) shownBox.set((startup) => <Box startup={startup} router={router} />);
}

/** Reads the stored choice first, because another tab may have changed it. */
function toggle({ slug, name }: ComparedStartup): void {
  const before = comparedStartups();
  const others = before.filter((other) => other.slug !== slug);
  storeCompared(others.length < before.length ? others : [...before, { slug, name }].slice(0, maxCompared));
}

function Box({ startup, router }: { startup: ComparedStartup; router: AnyRouter }) {
  const id = useId();
  const chosen = useStore(chosenStartups);
  const isUsed = useStore(usedBox) === id;
  const { name, slug } = startup;
  const isChosen = chosen.some((other) => other.slug === slug);
  useLayoutEffect(() => {
    boxIds.set([...boxIds.get(), id]);
    return () => boxIds.set(boxIds.get().filter((other) => other !== id));
  }, [id]);
  return (
    <>
      <label className="relative z-[1] flex min-h-11 w-fit items-center gap-2 text-sm font-semibold">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && chosen.length >= maxCompared}
          onChange={() => {
            usedBox.set(id);
            toggle(startup);
          }}
          className="accent-accent size-5"
        />
        <span>
          Compare<span className="sr-only"> {name}</span>
        </span>
      </label>
      {isUsed && <Bar router={router} />}
    </>
  );
}

/** Renders the live region. Until a checkbox is used, also renders the bar. Pages without cards have no bar. */
function PageBar({ router }: { router: AnyRouter }) {
  const chosen = useStore(chosenStartups);
  const boxes = useStore(boxIds);
  const used = useStore(usedBox);
  const isShown = boxes.length > 0;
  return (
    <>
      <output className="sr-only">{isShown && `${sentence(chosen.length)} ${namesOf(chosen)}`}</output>
      {isShown && !boxes.includes(used) && <Bar router={router} />}
    </>
  );
}

const namesOf = (chosen: readonly ComparedStartup[]) => chosen.map(({ name }) => name).join(', ');

/** The chosen startups and the button that compares them. The page gets bottom padding as high as the bar. */
function Bar({ router }: { router: AnyRouter }) {
  const chosen = useStore(chosenStartups);
  const bar = useRef<HTMLElement>(null);
  const { length: count } = chosen;
  useEffect(() => {
    const others = [...document.querySelectorAll('[data-bottom-bar]')].filter((other) => other !== bar.current);
    if (bar.current !== null) bar.current.style.bottom = others.length > 0 ? '4.5rem' : '1rem';
    const height = innerHeight - (bar.current?.getBoundingClientRect().top ?? innerHeight);
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${height + 8}px`;
    document.body.style.paddingBottom = `${height + 8}px`;
    return () => {
      style.scrollPaddingBottom = '';
      document.body.style.paddingBottom = '';
    };
  }, [chosen]);
  return (
    <section
      ref={bar}
      aria-label="Comparison"
      data-bottom-bar=""
      className="border-line bg-raised text-ink fixed inset-x-3 z-40 flex flex-wrap items-center justify-between gap-x-6 rounded-3xl border py-2 pr-2 pl-5 text-base shadow-float sm:right-auto sm:max-w-2xl print:hidden"
    >
      <div className="min-w-0 py-1.5">
        <p className="font-semibold">{sentence(count)}</p>
        <p dir="auto" className="text-soft line-clamp-2 text-sm leading-snug empty:hidden">
          {namesOf(chosen)}
        </p>
      </div>
      <div className="ms-auto flex gap-2">
        {count > 1 && (
          <Button
            variant="primary"
            onClick={() =>
              void router.navigate({ to: '/compare', search: { startups: comparisonOf(chosen.map(({ slug }) => slug)) } })
            }
          >
            Compare
          </Button>
        )}
        <Button onClick={() => storeCompared(undefined)}>{count === 0 ? 'Cancel' : 'Clear'}</Button>
      </div>
    </section>
  );
}

function sentence(count: number): string {
  if (count === 0) return say`Choose 2 to ${maxCompared} startups`;
  return count === 1 ? '1 selected, select another' : `${count} selected${count === maxCompared ? ' (maximum)' : ''}`;
}
