import type { State } from '../db/memory/state.ts';
import type { Host } from '../server/handle.ts';
import { collectEmails, type DemoEmail } from './emails.ts';
import { type DemoUser, userOfSession } from './demo-users.ts';

/** All that a visit is, and all that a reload brings back. */
export interface DemoSession {
  state: State | undefined;
  /** The secret of the session: the demo's cookie. */
  token: string | undefined;
  emails: readonly DemoEmail[];
}

export interface DemoView {
  user: DemoUser | undefined;
  emails: readonly DemoEmail[];
}

/** Follows what happens in a visit: has it kept, takes its mail out of the store, and tells who is signed in. */
export function createDemoSession(restored: DemoSession | undefined, keep: (visit: () => DemoSession) => void) {
  const visit: DemoSession = restored ?? { state: undefined, token: undefined, emails: [] };
  const listeners = new Set<() => void>();
  let view: DemoView = { user: undefined, emails: visit.emails };
  let watched: Host | undefined;
  let looking: Promise<void> = Promise.resolve();
  let waiting = false;

  const look = async () => {
    waiting = false;
    if (watched === undefined) return;
    const arrived = await collectEmails(watched, location.origin);
    if (arrived.length > 0) visit.emails = [...arrived.reverse(), ...visit.emails];
    const person = await userOfSession(watched, visit.token);
    const same = JSON.stringify(person) === JSON.stringify(view.user);
    if (same && visit.emails === view.emails) return;
    view = { user: same ? view.user : person, emails: visit.emails };
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
      visit.emails = visit.emails.map((letter) => (letter.key === key ? { ...letter, read: true } : letter));
      void changed();
    },
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
