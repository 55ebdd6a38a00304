import { newId } from '../../../../server/domain/core/ids.ts';
import type { ListingDraftStorage, StoredListingDraft, ListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { createStore } from '../../../lib/store.ts';

export interface DraftState {
  values: ListingDraft;
  /** The step that was open last. */
  step: number;
  /**
   * `empty`: there is nothing to save. `failed`: the device cannot store the draft, so the draft is lost when this page closes.
   */
  saveStatus: 'empty' | 'pending' | 'saved' | 'failed';
  /** The time of the last save, in milliseconds since 1970. */
  savedAt: number | undefined;
  /** Whether another tab has changed or removed the draft since this tab last changed it. */
  externalChange: 'changed' | 'removed' | undefined;
}

/** The draft that a form is editing. */
export interface DraftAutosave {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Applies changes of other tabs until the returned function is called. */
  watch(): () => void;
  update(values: Partial<ListingDraft>): void;
  /** Shows other values. The stored draft is kept until these values are edited. */
  show(values: ListingDraft): void;
  setStep(step: number): void;
  /** Saves pending changes now. */
  flush(): Promise<void>;
  /** Clears the draft, also on the device, and shows `next`, by default the blank draft. */
  discard(next?: ListingDraft): Promise<void>;
}

/** Changes reach the device within half a second, including the time that a save takes. */
const saveDelayMs = 350;

/** Saves each change of a draft on the device shortly after it is made. When two tabs change the draft, both show the latest change. */
export function createDraftAutosave({
  key,
  blank,
  saved,
  storage,
}: {
  key: string;
  /** The values of an empty draft. */
  blank: ListingDraft;
  /** The draft that the device already has. */
  saved: StoredListingDraft | undefined;
  storage: ListingDraftStorage;
}): DraftAutosave {
  const writer = newId();
  const emptyDraft: DraftState = { values: blank, step: 1, saveStatus: 'empty', savedAt: undefined, externalChange: undefined };
  const store = createStore<DraftState>(
    saved === undefined
      ? emptyDraft
      : { values: saved.values, step: saved.step, saveStatus: 'saved', savedAt: saved.savedAt, externalChange: undefined },
  );
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** The most recent of the saves, removals and reads, which run one after another. */
  let lastOperation = Promise.resolve();

  function setState(change: Partial<DraftState>): void {
    store.set({ ...store.get(), ...change });
  }

  const isPending = () => store.get().saveStatus === 'pending';

  function runInOrder(operation: () => Promise<void>): Promise<void> {
    lastOperation = lastOperation.then(operation);
    return lastOperation;
  }

  function setAndScheduleSave(change: Partial<DraftState>): void {
    setState({ ...change, saveStatus: 'pending' });
    // A running timer is not restarted, so that continuous typing is saved, too.
    saveTimer ??= setTimeout(() => void flush(), saveDelayMs);
  }

  function cancelSaveTimer(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
  }

  async function flush(): Promise<void> {
    cancelSaveTimer();
    await runInOrder(async () => {
      if (isPending()) await save(store.get());
    });
  }

  /** `shown` are the values that the form shows during the save. */
  async function save({ values, step }: DraftState, shown = values): Promise<void> {
    const savedAt = Date.now();
    const savedTo = await storage.save(key, { values, step, savedAt, writer });
    if (store.get().saveStatus === 'empty') return;
    // A change made during the save has its own timer, so the status stays `pending`.
    const isLatest = !isPending() || (store.get().values === shown && store.get().step === step);
    setState(isLatest ? { savedAt, saveStatus: savedTo === 'device' ? 'saved' : 'failed' } : { savedAt });
  }

  async function applyExternalChange(change: Pick<StoredListingDraft, 'savedAt' | 'writer'> | undefined): Promise<void> {
    if (change?.writer === writer) return;
    // The notification may be older than this tab's own last save, so the stored draft is read again.
    const stored = await storage.load(key);
    // A pending change of this tab is the latest one and is about to be saved.
    if (isPending() || stored?.writer === writer) return;
    const { saveStatus, savedAt = 0 } = store.get();
    if (stored === undefined) {
      if (saveStatus === 'saved') setState({ ...emptyDraft, externalChange: 'removed' });
    } else if (stored.savedAt > savedAt)
      setState({ values: stored.values, savedAt: stored.savedAt, saveStatus: 'saved', externalChange: 'changed' });
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    watch: () => storage.watch(key, (change) => void runInOrder(() => applyExternalChange(change))),
    update: (values) => setAndScheduleSave({ values: { ...store.get().values, ...values }, externalChange: undefined }),
    setStep(step) {
      if (step === store.get().step) return;
      if (store.get().saveStatus === 'empty') setState({ step });
      else setAndScheduleSave({ step });
    },
    flush,
    show(values) {
      const pending = isPending() ? store.get() : undefined;
      cancelSaveTimer();
      setState({ values });
      if (pending !== undefined) void runInOrder(() => save(pending, values));
    },
    async discard(next = blank) {
      cancelSaveTimer();
      // Shows the draft as cleared only after its removal, because a page reloaded before that would load the draft again.
      await runInOrder(async () => {
        await storage.remove(key);
        cancelSaveTimer();
        setState({ ...emptyDraft, values: next });
      });
    },
  };
}
