import type { EngineMessage, EngineRequest } from './engine-client.ts';
import { ImportEngine } from './import-engine.ts';

const engine = new ImportEngine((done) => post({ progress: done }));

function post(message: EngineMessage): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  void answer(data);
});

async function answer({ id, method, args }: EngineRequest): Promise<void> {
  try {
    // The cast is safe, because a request has the arguments of its method.
    const run = engine[method].bind(engine) as (...args: readonly unknown[]) => Promise<unknown>;
    post({ id, value: await run(...args) });
  } catch (error) {
    post({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}
