import { type Directory, type ReplicaStatus, type FromWorker, type ToWorker, unknownStatus } from './worker-messages.ts';

/** The directory on this device, from the page's side. Its methods never reject; what it cannot do, its state says. */
export interface DeviceDirectory extends Directory {
  state(): ReplicaStatus;
  onState(listener: () => void): () => void;
  /** Runs whenever the directory has changed. */
  onChanged(listener: () => void): () => void;
}

/** What the page needs of a worker. */
export interface Beside {
  post(message: ToWorker): void;
  /** `onLost` when it did not start, or is gone. */
  listen(onMessage: (message: FromWorker) => void, onLost: (reason: unknown) => void): void;
}

export function startWorker(): Beside {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onLost) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        onLost(event.message);
      });
    },
  };
}

/** Long enough for a slow phone, in milliseconds: a worker that never says a word must not keep a page waiting. */
const mostPatience = 10_000;

export function openDirectory(start: () => Beside = startWorker): DeviceDirectory {
  let state = unknownStatus;
  const stateListeners = new Set<() => void>();
  const changeListeners = new Set<() => void>();
  const waiting = new Map<number, (value: unknown) => void>();
  let count = 0;
  let beside: Beside | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: ReplicaStatus): void => {
    state = next;
    for (const listener of stateListeners) listener();
  };
  const lose = (reason: unknown): void => {
    console.debug('The directory of this device did not start:', reason);
    clearTimeout(patience);
    beside = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    setState({ ...unknownState, known: true, trouble: 'unable' });
  };
  const hear = (message: FromWorker): void => {
    clearTimeout(patience);
    if ('told' in message) {
      if (message.told.kind === 'state') setState(message.told.state);
      else for (const listener of changeListeners) listener();
      return;
    }
    waiting.get(message.id)?.(message.value);
    waiting.delete(message.id);
  };
  try {
    beside = start();
    beside.listen(hear, lose);
    patience = setTimeout(() => lose('It said nothing.'), mostPatience);
  } catch (error) {
    lose(error);
  }

  const ask = <Ask extends keyof Directory>(name: Ask, otherwise: Awaited<ReturnType<Directory[Ask]>>) =>
    ((...args: readonly unknown[]) =>
      new Promise((resolve) => {
        if (beside === undefined) return resolve(otherwise);
        count += 1;
        waiting.set(count, (value) => resolve(value ?? otherwise));
        beside.post({ id: count, ask: name, args });
      })) as Directory[Ask];

  return {
    answer: ask('answer', undefined),
    findClose: ask('findClose', []),
    keep: ask('keep', undefined),
    keepFavorite: ask('keepFavorite', undefined),
    forgetOwn: ask('forgetOwn', undefined),
    forgetVisits: ask('forgetVisits', undefined),
    bringUpToDate: ask('bringUpToDate', undefined),
    remove: ask('remove', undefined),
    state: () => state,
    onState: (listener) => subscribed(stateListeners, listener),
    onChanged: (listener) => subscribed(changeListeners, listener),
  };
}

function subscribed(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
