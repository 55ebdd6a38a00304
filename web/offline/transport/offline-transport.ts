import { callAddresses } from 'virtual:call-addresses';
import type { ApiCall } from '../replica/cached-calls.ts';
import { assertFromHost, type ApiResponse } from './http.ts';
import type * as OfflineAnswers from './offline-answers.ts';
import { enableOfflineSupport, hasOfflineSupport, onResponseRecorded, recordResponse, setOffline } from './offline-state.ts';
import type { Transport } from './transport.ts';

/** How long a page waits for the network while the device has an answer, in milliseconds. */
const networkTimeoutMs = 4_000;

let loading: Promise<typeof OfflineAnswers> | undefined;

/**
 * The real site's transport. Reads go to the network and, if no host answers, to this device; writes go only to the network.
 * `userId` returns the id of the user who is signed in according to this device, or '' for visitors.
 */
export function createOfflineTransport(network: Transport, userId: () => string): Transport {
  enableOfflineSupport(userId);
  onResponseRecorded(() => void loading?.then(({ cacheResponses }) => cacheResponses()));
  return (id, request) => {
    const call: ApiCall = { id, params: request.params, query: request.query };
    const fromNetwork = network(id, request).then((response) => {
      assertFromHost(response);
      setOffline(undefined);
      recordResponse({ call: { ...call, body: request.body }, response });
      return response;
    });
    return callAddresses[id].method === 'GET' ? withOfflineFallback(fromNetwork, call) : fromNetwork;
  };
}

/** Lets the device answer when the network fails or exceeds its timeout. A response that arrives later is still recorded. */
function withOfflineFallback(fromNetwork: Promise<ApiResponse>, call: ApiCall): Promise<ApiResponse> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const afterTimeout = new Promise<ApiResponse>((resolve) => {
    const answer = () => answerOffline(call, 'slow').then((answer) => answer && resolve(answer));
    timer = setTimeout(() => void answer(), networkTimeoutMs);
  });
  const orOffline = fromNetwork.catch(async (error: unknown) => {
    const answer = await answerOffline(call, 'unreachable');
    if (answer === undefined) throw error;
    return answer;
  });
  return Promise.race([orOffline, afterTimeout]).finally(() => clearTimeout(timer));
}

async function answerOffline(call: ApiCall, network: 'slow' | 'unreachable'): Promise<ApiResponse | undefined> {
  return (await loadOfflineAnswers())?.answerOffline(call, network);
}

/** Undefined without offline support, or if the code could not be loaded. */
export async function loadOfflineAnswers(): Promise<typeof OfflineAnswers | undefined> {
  if (!hasOfflineSupport()) return undefined;
  try {
    return await (loading ??= import('./offline-answers.ts'));
  } catch (error) {
    console.debug('The code for answers without a network was not loaded:', error);
    loading = undefined;
    return undefined;
  }
}

/** Removes the cached responses of users from the device. */
export async function clearUserResponses(): Promise<void> {
  await (await loadOfflineAnswers())?.removeUserResponses();
}
