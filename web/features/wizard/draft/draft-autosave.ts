import { newId } from '../../../../server/rules/ids.ts';
import type { ListingDraftStorage, StoredListingDraft, ListingDraft } from '../../../offline/drafts/listing-drafts.ts';

export interface DraftState {
  values: ListingDraft;
  /** The step that was open last. */
  step: number;
  /** `blank`: nothing to keep; `lost`: it lasts only as long as this page. */
  saveStatus: 'blank' | 'waiting' | 'kept' | 'lost';
  /** When it was last saved, in milliseconds. */
  savedAt: number | undefined;
  /** What another tab did to it since this one last changed it. */
  externalChange: 'changed' | 'gone' | undefined;
}

export interface DraftAutosave {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Follows what other tabs do, until the returned function is called. */
  watch(): () => void;
  update(values: Partial<ListingDraft>): void;
  /** The draft opens here again. */
  setStep(step: number): void;
  /** Saves now what waits to be saved. */
  flush(): Promise<void>;
  /** Forgets everything that was typed. */
  discard(): Promise<void>;
}

/** Half a second after a change at most it is saved (a save takes some of it), in milliseconds. */
const saveDelay = 350;

/**
 * Holds a draft while it is written: every change is on the device shortly after. With two tabs the last change wins, and
 * the other tab shows it and says so.
 */
export function createDraftAutosave({
  key,
  blank,
  kept,
  home,
}: {
  key: string;
  /** What is there before anything is typed. */
  blank: ListingDraft;
  kept: StoredListingDraft | undefined;
  home: ListingDraftStorage;
}): DraftAutosave {
  const writer = newId();
  const nothing: DraftState = { values: blank, step: 1, saveStatus: 'blank', savedAt: undefined, externalChange: undefined };
  let state: DraftState = kept === undefined ? nothing : { ...nothing, ...only(kept), saveStatus: 'kept' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves and removals one after the other, so that none overtakes. */
  let last = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const isWaiting = () => state.saveStatus === 'waiting';

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work);
    return last;
  }

  function waiting(change: Partial<DraftState>): void {
    set({ ...change, saveStatus: 'waiting' });
    // Counted from the first change: whoever types without a pause is saved too.
    timer ??= setTimeout(() => void flush(), saveDelay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await inTurn(async () => {
      if (!isWaiting()) return;
      const { values, step } = state;
      const savedAt = Date.now();
      const place = await home.save(key, { values, step, savedAt, writer });
      if (!isWaiting()) return;
      // Changed meanwhile: another save is to come.
      const isLatest = state.values === values && state.step === step;
      set(isLatest ? { savedAt, saveStatus: place === 'device' ? 'kept' : 'lost' } : { savedAt });
    });
  }

  async function follow(saved: Pick<StoredListingDraft, 'savedAt' | 'writer'> | undefined): Promise<void> {
    if (saved?.writer === writer) return;
    // What was typed here since is the last change: it is about to be saved. And news may be older than our own last save.
    const theirs = await home.load(key);
    if (isWaiting() || theirs?.writer === writer) return;
    if (theirs === undefined) {
      if (state.saveStatus === 'kept') set({ ...nothing, externalChange: 'gone' });
    } else if (theirs.savedAt > (state.savedAt ?? 0))
      set({ values: theirs.values, savedAt: theirs.savedAt, saveStatus: 'kept', externalChange: 'changed' });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => home.watch(key, (saved) => void inTurn(() => follow(saved))),
    update: (values) => waiting({ values: { ...state.values, ...values }, externalChange: undefined }),
    setStep(step) {
      if (step === state.step) return;
      if (state.saveStatus === 'blank') set({ step });
      else waiting({ step });
    },
    flush,
    async discard() {
      clearTimeout(timer);
      timer = undefined;
      set(nothing);
      await inTurn(() => home.remove(key));
    },
  };
}

function only({ values, step, savedAt }: StoredListingDraft): Pick<DraftState, 'values' | 'step' | 'savedAt'> {
  return { values, step, savedAt };
}
