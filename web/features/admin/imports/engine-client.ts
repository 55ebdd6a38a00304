import type { ImportEngine } from './import-engine.ts';

type MethodName =
  | 'read'
  | 'choose'
  | 'map'
  | 'addStartups'
  | 'addPosts'
  | 'plan'
  | 'page'
  | 'startSending'
  | 'next'
  | 'skippedRows';

/** The engine as the page uses it. */
export type Engine = Pick<ImportEngine, MethodName>;

export interface EngineRequest {
  id: number;
  method: MethodName;
  args: readonly unknown[];
}

/** A reply, or the number of rows that are planned so far. */
export type EngineMessage = { id: number; value: unknown } | { id: number; failed: string } | { progress: number };

/**
 * Starts the engine in a web worker. Where the browser cannot start one, as in the demo's frame, the engine runs in the page.
 */
export async function startEngine(onProgress: (done: number) => void): Promise<{ engine: Engine; stop: () => void }> {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    const { ImportEngine: EngineInPage } = await import('./import-engine.ts');
    return { engine: new EngineInPage(onProgress), stop: () => undefined };
  }
  return { engine: engineIn(worker, onProgress), stop: () => worker.terminate() };
}

function engineIn(worker: Worker, onProgress: (done: number) => void): Engine {
  const pending = new Map<number, { resolve: (value: never) => void; reject: (reason: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<EngineMessage>) => {
    if ('progress' in data) {
      onProgress(data.progress);
      return;
    }
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ('failed' in data) waiting?.reject(new Error(data.failed));
    // The cast is safe, because the worker replies with the result of the method that was called.
    else waiting?.resolve(data.value as never);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of pending.values()) reject(new Error('The file could not be read. Reload the page and try again.'));
    pending.clear();
  });
  const call =
    <Name extends MethodName>(method: Name) =>
    (...args: Parameters<Engine[Name]>): ReturnType<Engine[Name]> => {
      lastId += 1;
      const id = lastId;
      const reply = new Promise<never>((resolve, reject) => pending.set(id, { resolve, reject }));
      worker.postMessage({ id, method, args } satisfies EngineRequest);
      // The cast is safe for the same reason as above.
      return reply as unknown as ReturnType<Engine[Name]>;
    };
  return {
    read: call('read'),
    choose: call('choose'),
    map: call('map'),
    addStartups: call('addStartups'),
    addPosts: call('addPosts'),
    plan: call('plan'),
    page: call('page'),
    startSending: call('startSending'),
    next: call('next'),
    skippedRows: call('skippedRows'),
  };
}
