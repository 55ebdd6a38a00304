/**
 * In WebKit, a document without an origin, such as the demo's, can change the query or fragment of its history entries, but
 * changing the path throws. In that case, every entry has the document's path in its address and the page's path in its state, so
 * that Back and Forward work inside the demo, even in a frame.
 */

interface DemoWindow extends Pick<Window, 'origin' | 'location' | 'history'> {
  addEventListener: (type: 'popstate', listener: () => void) => void;
}

/** The parts of an entry's state that the demo uses: the path and query of its page, and the router's index. */
interface EntryState {
  demoPath: string;
  __TSR_index?: number;
}

/**
 * Whether this document's history entries can have other paths. For a document without an origin, tries to change the path and
 * restores it.
 */
export function canChangePath({ origin, location, history }: Pick<DemoWindow, 'origin' | 'location' | 'history'>): boolean {
  if (origin !== 'null') return true;
  const { href, pathname } = location;
  try {
    history.replaceState(history.state, '', `/demo-probe${pathname}`);
  } catch {
    return false;
  }
  history.replaceState(history.state, '', href);
  return true;
}

/**
 * Makes `pushState` and `replaceState` store the path only in the state, whichever code calls them. The hash stays in the
 * address, where the browser finds its target. Returns a function that reads the current entry's location for the router. Call it
 * before creating the router.
 */
export function keepPathInState(page: DemoWindow) {
  const { history, location } = page;
  const ownPath = location.pathname + location.search;
  const prototype = Object.getPrototypeOf(history) as Pick<History, 'pushState' | 'replaceState'>;
  const { replaceState } = prototype;
  const stored = () => history.state as Partial<EntryState> | null;
  let last: Partial<EntryState> = stored() ?? {};
  const path = () => stored()?.demoPath ?? last.demoPath ?? ownPath;

  for (const name of ['pushState', 'replaceState'] as const) {
    const change = prototype[name];
    prototype[name] = function (this: History, state: object | null, unused, url) {
      // Without an address, the entry keeps its current address. A relative address is resolved against the page’s path, which
      // the browser does not know.
      const to = new URL(url ?? path() + location.hash, location.origin + path());
      change.call(this, { ...state, demoPath: to.pathname + to.search }, unused, ownPath + to.hash);
      last = stored() ?? {};
    };
  }

  // A link to a place on the page creates an entry without a state. This listener is registered before the router's, which reads
  // the state.
  page.addEventListener('popstate', () => {
    if (stored()?.demoPath === undefined) {
      const { __TSR_index: index = 0 } = last;
      replaceState.call(history, { ...last, demoPath: path(), __TSR_index: index + 1 }, '');
    }
    last = stored() ?? {};
  });

  return () => {
    const { pathname, search } = new URL(path(), location.origin);
    const { hash } = location;
    return { href: pathname + search + hash, pathname, search, hash, state: { __TSR_index: 0, ...stored() } };
  };
}
