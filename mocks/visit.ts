import type { State } from '../db/memory/state.ts';
import type { Host } from '../server/handle.ts';
import { collectLetters, type DemoLetter } from './letters.ts';
import { type DemoPerson, personOf } from './people.ts';

/** All that a visit is, and all that a reload brings back. */
export interface Visit {
  state: State | undefined;
  /** The secret of the session: the demo's cookie. */
  token: string | undefined;
  letters: readonly DemoLetter[];
}

export interface DemoView {
  person: DemoPerson | undefined;
  letters: readonly DemoLetter[];
}

/** Follows what happens in a visit: has it kept, takes its mail out of the store, and tells who is signed in. */
export function watchVisit(restored: Visit | undefined, keep: (visit: () => Visit) => void) {
  const visit: Visit = restored ?? { state: undefined, token: undefined, letters: [] };
  const listeners = new Set<() => void>();
  let view: DemoView = { person: undefined, letters: visit.letters };
  let watched: Host | undefined;
  let looking: Promise<void> = Promise.resolve();
  let waiting = false;

  const look = async () => {
    waiting = false;
    if (watched === undefined) return;
    const arrived = await collectLetters(watched, location.origin);
    if (arrived.length > 0) visit.letters = [...arrived.reverse(), ...visit.letters];
    const person = await personOf(watched, visit.token);
    const same = JSON.stringify(person) === JSON.stringify(view.person);
    if (same && visit.letters === view.letters) return;
    view = { person: same ? view.person : person, letters: visit.letters };
    for (const listener of listeners) listener();
  };
  const changed = () => {
    // Its sorted views are made anew from the rest.
    keep(() => ({ ...visit, state: visit.state && { ...visit.state, views: undefined } }));
    if (!waiting) {
      waiting = true;
      looking = looking.then(look).catch((error: unknown) => watched?.report(error));
    }
    return looking;
  };
  return {
    visit,
    onChange: (state: State) => {
      visit.state = state;
      void changed();
    },
    begin: (host: Host) => {
      watched = host;
      return changed();
    },
    keepSession: (token: string | undefined) => {
      visit.token = token;
      return changed();
    },
    markRead: (key: string) => {
      visit.letters = visit.letters.map((letter) => (letter.key === key ? { ...letter, read: true } : letter));
      void changed();
    },
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
