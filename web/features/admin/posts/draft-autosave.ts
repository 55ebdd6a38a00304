import { useEffect, useState } from 'react';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import type { EditStorage, StoredEdit } from '../../../offline/drafts/post-drafts.ts';
import type { EditBase } from '../forms/edit-state.ts';

export interface AutosaveState {
  /**
   * `empty`: there is nothing to save. `memory`: the device cannot store the draft, so the draft lasts only as long as this page.
   */
  saveStatus: 'empty' | 'pending' | 'device' | 'memory';
  /** The time of the last save, in milliseconds since 1970. */
  savedAt: number | undefined;
}

/** The edited values and the saved record that they are based on. */
export type EditDraft<Edit> = Omit<StoredEdit<Edit>, 'savedAt'>;

export interface DraftAutosave<Edit> {
  state: Store<AutosaveState>;
  /** Sets the current draft. Undefined means that the draft equals the saved record, and removes the stored draft. */
  update(draft: EditDraft<Edit> | undefined): void;
  /** Saves pending changes now. */
  flush(): Promise<void>;
  /** Removes the draft and ends the autosave. */
  discard(): Promise<void>;
}

/** Changes reach the device within a second, including the time that a save takes. */
const saveDelayMs = 700;

interface AutosaveOptions<Edit> {
  storage: EditStorage<Edit>;
  /** The key of the draft in the storage. */
  key: string;
  /** The draft that is restored from the device. */
  storedDraft: StoredEdit<Edit> | undefined;
}

/** Saves each change of a post or page to the device shortly after it is made. */
export function createDraftAutosave<Edit>({ key, storedDraft, storage }: AutosaveOptions<Edit>): DraftAutosave<Edit> {
  const state = createStore<AutosaveState>({
    saveStatus: storedDraft === undefined ? 'empty' : 'device',
    savedAt: storedDraft?.savedAt,
  });
  /** Null when the stored draft is to be removed; undefined when nothing is pending. */
  let pending: EditDraft<Edit> | null | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let isDiscarded = false;
  /** The end of the chain of saves and removals, which run one after another. */
  let lastOperation = Promise.resolve();

  async function save(): Promise<void> {
    const draft = pending;
    pending = undefined;
    if (draft === undefined) return;
    const savedAt = Date.now();
    const saveStatus = draft === null ? 'empty' : await storage.save(key, { ...draft, savedAt });
    if (draft === null) await storage.remove(key);
    // If the draft changed during the save, the next save reports the status.
    if (pending === undefined && !isDiscarded) state.set({ saveStatus, savedAt });
  }

  function enqueue(operation: () => Promise<void>): Promise<void> {
    lastOperation = lastOperation
      .then(operation)
      .catch((error: unknown) => console.debug('The draft was not stored on this device:', error));
    return lastOperation;
  }

  function flush(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    return enqueue(save);
  }

  return {
    state,
    update(draft) {
      if (isDiscarded || (draft === undefined && state.get().saveStatus === 'empty')) return;
      pending = draft ?? null;
      state.set({ ...state.get(), saveStatus: 'pending' });
      // The delay counts from the first change, so that continuous typing is saved, too.
      saveTimer ??= setTimeout(() => void flush(), saveDelayMs);
    },
    flush,
    discard() {
      isDiscarded = true;
      clearTimeout(saveTimer);
      saveTimer = undefined;
      pending = undefined;
      return enqueue(() => storage.remove(key));
    },
  };
}

/** The values of a form, whose slug may be missing. */
type FormValues<Edit> = Omit<Edit, 'slug'> & { slug?: string | undefined };

/** Autosaves a post or page while it differs from the saved version, and also when the tab is hidden or the form is closed. */
export function useDraftAutosave<Edit extends { slug: string }>(
  options: AutosaveOptions<Edit>,
  { dirty, draft: { values, base } }: { dirty: boolean; draft: { values: FormValues<Edit>; base: EditBase<FormValues<Edit>> } },
): { autosave: DraftAutosave<Edit>; autosaveState: AutosaveState } {
  const [autosave] = useState(() => createDraftAutosave(options));
  const autosaveState = useStore(autosave.state);
  useEffect(() => {
    // The cast is safe, because only the slug was missing. TypeScript cannot derive that while `Edit` is generic.
    const complete = { ...values, slug: values.slug ?? '' } as unknown as Edit;
    const draft = { values: complete, base: JSON.stringify(base.values), version: base.version };
    autosave.update(dirty ? draft : undefined);
  }, [autosave, values, base, dirty]);
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    // While the browser asks whether to leave, the save can finish, but no timer runs.
    const flushBeforeUnload = () => void autosave.flush();
    addEventListener('beforeunload', flushBeforeUnload);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      removeEventListener('beforeunload', flushBeforeUnload);
      void autosave.flush();
    };
  }, [autosave]);
  return { autosave, autosaveState };
}
