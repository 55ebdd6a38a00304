import type { State } from '../db/memory/state.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { type DemoUser, userOfSession } from './demo-users.ts';
import { collectEmails, type DemoEmail, hasWaitingEmails } from './emails.ts';

/** Everything that a demo session contains and a reload restores. */
export interface DemoSession {
  /** The memory store's rows; undefined before the first write. */
  state: State | undefined;
  /** The session token, which is a cookie on the real site; undefined for a visitor. */
  token: string | undefined;
  /** The device's token, which is a cookie on the real site. */
  device?: string;
  /** Newest first. */
  emails: readonly DemoEmail[];
}

/** The contents of the demo's ribbon. */
export interface DemoView {
  user: DemoUser | undefined;
  emails: readonly DemoEmail[];
}

/** The interval between checks of the outbox while it has emails that are not yet due, in milliseconds. */
const waitingEmailsMs = 1_000;

/**
 * Holds a demo session: passes each change to `save`, collects the emails that calls enqueue, and notifies subscribers when the signed-in
 * user or the emails change.
 */
export function createDemoSession(restored: DemoSession | undefined, save: (snapshot: () => DemoSession) => void) {
  const session: DemoSession = restored ?? { state: undefined, token: undefined, emails: [] };
  const listeners = new Set<() => void>();
  let view: DemoView = { user: undefined, emails: session.emails };
  let host: ApiHost | undefined;
  let refreshed: Promise<void> = Promise.resolve();
  let isScheduled = false;
  let isWritten = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = async () => {
    isScheduled = false;
    if (host === undefined) return;
    if (isWritten) {
      isWritten = false;
      // The server has a job that enqueues digests. The demo does it after each write.
      const { enqueueDigests } = await import('../server/domain/audience/notifications.calls.ts');
      await enqueueDigests(host.store, host.now());
    }
    const collected = await collectEmails(host, location.origin);
    if (await hasWaitingEmails(host)) waitThenRefresh();
    if (collected.length > 0) session.emails = [...collected.reverse(), ...session.emails];
    const user = await userOfSession(host, session.token);
    const isSameUser = JSON.stringify(user) === JSON.stringify(view.user);
    if (isSameUser && session.emails === view.emails) return;
    view = { user: isSameUser ? view.user : user, emails: session.emails };
    for (const listener of listeners) listener();
  };
  const refreshNext = () => {
    refreshed = refreshed.then(refresh).catch((error: unknown) => host?.report(error));
  };
  // The email about a decision becomes due some seconds after the decision.
  const waitThenRefresh = () => {
    clearTimeout(timer);
    timer = setTimeout(refreshNext, waitingEmailsMs);
  };
  const changed = () => {
    // The memory store's sorted views are derived from the rest, so they are not saved.
    save(() => ({ ...session, state: session.state && { ...session.state, views: undefined } }));
    if (!isScheduled) {
      isScheduled = true;
      refreshNext();
    }
    return refreshed;
  };
  return {
    session,
    onChange: (state: State) => {
      session.state = state;
      // Before `attach`, only the sample is written, which sends no notifications.
      isWritten = host !== undefined;
      void changed();
    },
    /** Connects the host whose emails and users the view shows. */
    attach: (to: ApiHost) => {
      host = to;
      return changed();
    },
    setToken: (token: string | undefined) => {
      session.token = token;
      return changed();
    },
    setDevice: (token: string) => {
      session.device = token;
      void changed();
    },
    markEmailRead: (key: string) => {
      session.emails = session.emails.map((email) => (email.key === key ? { ...email, read: true } : email));
      void changed();
    },
    /** Returns the same object until the user or the emails change. */
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
