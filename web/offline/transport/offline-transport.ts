import { callAddresses } from 'virtual:call-addresses';
import type { CallId } from '../../../server/contract/contract.ts';
import type { DeviceCall, HostAnswer } from '../replica/cached-calls.ts';
import type { Transport } from '../../api/client.ts';
import type * as Answers from './offline-answers.ts';

/** The little that every visit loads of the device's directory; the rest is `device-answers.ts`. */

/** How long a page waits for the network when the device has an answer, in milliseconds. */
const patience = 4_000;
/** More than a page asks before the rest is loaded. */
const mostHeard = 60;

/** The network does not answer, so the device does: with how things were at `at`, in milliseconds, as far as it knows. */
export interface OfflineState {
  at: number | undefined;
}

/** An answer of the server, with what it was asked. */
export interface Heard {
  call: DeviceCall & { body?: unknown };
  answer: HostAnswer;
}

/** Undefined in the demo and on the server, which have no device. */
let whoIsHere: (() => string) | undefined;
let heard: Heard[] = [];
let later: Promise<typeof Answers> | undefined;
let away: OfflineState | undefined;
const awayListeners = new Set<() => void>();

/**
 * The real site's transport: the network, and where no host answers a question, what this device keeps. Writes know the network
 * only. `userId` is who the device thinks is here, '' for nobody.
 */
export function createOfflineTransport(network: Transport, userId: () => string): Transport {
  whoIsHere = userId;
  return (id, request) => {
    const call = { id, params: request.params, query: request.query };
    const answered = network(id, request).then((answer) => {
      const found = fromHost(answer);
      hear({ call: { ...call, body: request.body }, answer });
      return found;
    });
    return callAddresses[id].method === 'GET' ? orOfDevice(answered, call) : answered;
  };
}

/** A network that only seems to be there keeps nobody waiting. What it says in the end is heard all the same. */
function orOfDevice(answered: Promise<HostAnswer>, call: DeviceCall): Promise<HostAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<HostAnswer>((resolve) => {
    const ask = () => answerOffline(call, 'late').then((found) => found && resolve(found));
    timer = setTimeout(() => void ask(), patience);
  });
  const certain = answered.catch(async (error: unknown) => {
    const found = await answerOffline(call, 'lost');
    if (found === undefined) throw error;
    return found;
  });
  return Promise.race([certain, late]).finally(() => clearTimeout(timer));
}

/** The answer, when it is the API's own: a page in its place is of somebody in between, who has no host behind him. */
function fromHost(answer: HostAnswer): HostAnswer {
  const { status, json } = answer;
  const ours = status >= 502 && status <= 504 ? json.includes('"code"') : !/^\s*</.test(json);
  if (!ours) throw new Error(`No host answered (${status}).`);
  setOffline(undefined);
  return answer;
}

async function answerOffline(call: DeviceCall, network: 'late' | 'lost'): Promise<HostAnswer | undefined> {
  return (await loadOfflineAnswers())?.answerOffline(call, network);
}

/** What answers in the place of the network; undefined where there is no device, or where it did not arrive. */
export async function loadOfflineAnswers(): Promise<typeof Answers | undefined> {
  if (whoIsHere === undefined) return undefined;
  try {
    return await (later ??= import('./offline-answers.ts'));
  } catch (error) {
    console.debug('What this device keeps was not loaded:', error);
    later = undefined;
    return undefined;
  }
}

function hear(news: Heard): void {
  if (heard.length < mostHeard) heard.push(news);
  void later?.then(({ cacheResponses }) => cacheResponses());
}

/** What was heard since this was asked last. */
export function drainRecordedResponses(): Heard[] {
  const taken = heard;
  heard = [];
  return taken;
}

/** Takes as a host's answer what the page knows already. */
export function recordValue(id: CallId, params: Record<string, string>, value: unknown): void {
  if (hasOfflineSupport()) hear({ call: { id, params, query: {} }, answer: { status: 200, json: JSON.stringify(value) } });
}

/** What is one member's leaves the device. */
export async function clearUserResponses(): Promise<void> {
  await (await loadOfflineAnswers())?.forgetOwn();
}

/** False in the demo and on the server. */
export function hasOfflineSupport(): boolean {
  return whoIsHere !== undefined;
}

/** Who the device thinks is here; '' for nobody. */
export function storedUserId(): string {
  return whoIsHere?.() ?? '';
}

export function getOffline(): OfflineState | undefined {
  return away;
}

export function onOfflineChange(listener: () => void): () => void {
  awayListeners.add(listener);
  return () => awayListeners.delete(listener);
}

/** Says that the network does not answer, or, with undefined, that it does. */
export function setOffline(next: OfflineState | undefined): void {
  if (away?.at === next?.at && (away === undefined) === (next === undefined)) return;
  away = next;
  for (const listener of awayListeners) listener();
}
