import { getResponse } from 'msw/utils/get-response';
import { createDemoHost } from './demo-host.ts';
import { createHandlers } from './handlers.ts';

/**
 * A `fetch` that answers every call in the page itself: no service worker, no patched globals, no network. Each one made
 * has a directory of its own, which lasts as long as the page.
 */
export function createDemoFetch(): typeof fetch {
  const handlers = createDemoHost(() => new Date()).then((demo) =>
    createHandlers(demo.host, { latency, caller: () => demo.caller }),
  );
  return async (input, init) => {
    const address = input instanceof Request ? input : new URL(input, document.baseURI);
    // Cookies would be looked up, which throws in a sandboxed frame.
    const request = new Request(address, { ...init, credentials: 'omit' });
    const response = await getResponse(await handlers, request);
    if (response === undefined) throw new TypeError(`The demo answers /api only, not ${request.url}`);
    request.signal.throwIfAborted();
    return response;
  };
}

/** As long as a server far away would take, in milliseconds. */
const fastest = 100;
const slowest = 400;

function latency(): Promise<void> {
  const delay = fastest + Math.random() * (slowest - fastest);
  return new Promise((resolve) => setTimeout(resolve, delay));
}
