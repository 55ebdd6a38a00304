import type { PostEdit } from '../../../../server/contract/posts.ts';
import type { StoredPostDraft, PostDraftStorage } from '../../../offline/drafts/post-drafts.ts';

export interface AutosaveState {
  /** `memory`: it lasts only as long as this page. */
  status: 'nothing' | 'waiting' | 'device' | 'memory';
  /** When it was last saved, in milliseconds. */
  savedAt: number | undefined;
}

export interface PostDraftAutosave {
  state(): AutosaveState;
  subscribe(listener: () => void): () => void;
  /** What is written by now; undefined: the same as what was saved, so nothing needs to be kept. */
  change(values: PostEdit | undefined): void;
  /** Saves now what waits to be saved. */
  flush(): Promise<void>;
  /** Keeps nothing, from now on. */
  forget(): Promise<void>;
}

/** A second after a change at most it is saved, in milliseconds. */
const saveDelay = 700;

/** Keeps a post on the device while it is written. */
export function createPostDraftAutosave({
  key,
  base,
  kept,
  home,
}: {
  key: string;
  base: string;
  kept: StoredPostDraft | undefined;
  home: PostDraftStorage;
}): PostDraftAutosave {
  let state: AutosaveState = { status: kept === undefined ? 'nothing' : 'device', savedAt: kept?.savedAt };
  /** Null: what is kept is to go. */
  let wanted: PostEdit | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  /** Saves and removals one after the other, so that none overtakes. */
  let last = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(next: AutosaveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function write(): Promise<void> {
    const values = wanted;
    wanted = undefined;
    if (values === undefined) return;
    const savedAt = Date.now();
    const saving = values === null ? 'nothing' : await home.save(key, { values, base, savedAt });
    if (values === null) await home.remove(key);
    // Changed meanwhile: another save is to come.
    if (wanted === undefined && !over) set({ status: saving, savedAt });
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error: unknown) => console.debug('The device keeps no draft:', error));
    return last;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(write);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(values) {
      if (over || (values === undefined && state.status === 'nothing')) return;
      wanted = values ?? null;
      set({ ...state, status: 'waiting' });
      // Counted from the first change: whoever types without a pause is saved too.
      timer ??= setTimeout(() => void flush(), saveDelay);
    },
    flush,
    forget() {
      over = true;
      clearTimeout(timer);
      timer = undefined;
      wanted = undefined;
      return inTurn(() => home.remove(key));
    },
  };
}
