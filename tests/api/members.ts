import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { SubmissionPayload } from '../../server/domain/submissions/submissions.contract.ts';
import { personId, type Username } from '../../db/sample/people.ts';
import { createSession, type TestHost } from './hosts.ts';

/** An image of two by two pixels. */
export const tinyImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEXMMzN0dFbYAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgAAEAAAYAAWb0yWwAAAAASUVORK5CYII=';

/** A valid submission as the wizard sends it. */
export function aSubmission(username: Username, overrides: Partial<SubmissionPayload> = {}): SubmissionPayload {
  return {
    icon: tinyImage,
    productName: 'Lichen Ledger',
    pitch: 'Bookkeeping at the speed of lichen.',
    website: 'https://lichen-ledger.example/',
    description: 'It keeps books, slowly.',
    videoUrl: '',
    topics: ['finance', 'productivity'],
    specialOffer: '',
    fields: {},
    media: [],
    makers: [username],
    comments: '',
    wantsAccelerator: false,
    wantsFunding: false,
    plan: 'Hobby',
    subscriptionId: '',
    userId: personId(username),
    ...overrides,
  };
}

export type SubmittedStartup = CallReply<Contract['submitStartup']>;

/** The status and the parsed body of a reply. */
export type ApiReply<Body = unknown> = [status: number, body: Body];

let networks = 0;

/** Headers of a new network for each request, so that no rate limit applies. */
export function freshNetwork(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` };
}

export interface Member {
  id: string;
  get: <Body>(path: string) => Promise<ApiReply<Body>>;
  signOut: () => Promise<ApiReply>;
  /** Deletes the account. */
  remove: () => Promise<ApiReply>;
  send: <Body>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiReply<Body>>;
  toggle: (startupId: string, liked?: boolean) => Promise<ApiReply<CallReply<Contract['toggleFavorite']>>>;
  claim: (startupId: string) => Promise<ApiReply>;
  submit: (overrides?: Partial<SubmissionPayload>) => Promise<ApiReply<SubmittedStartup>>;
  resubmit: (id: string, overrides?: Partial<SubmissionPayload>) => Promise<ApiReply<CallReply<Contract['resubmitStartup']>>>;
  /** Only for admins. */
  decideStartup: (id: string, status: string, rejectionReason?: string) => Promise<ApiReply>;
  decideClaim: (id: string, status: string) => Promise<ApiReply>;
  undoStartup: (id: string) => Promise<ApiReply>;
  undoClaim: (id: string) => Promise<ApiReply>;
}

/** Signs in a user of the sample. */
export async function signInAs(host: TestHost, username: Username): Promise<Member> {
  const session = await createSession(host, username);
  const send = async <Body>(method: string, path: string, body?: unknown, headers = {}): Promise<ApiReply<Body>> => {
    const response = await host.send({
      method,
      path,
      session,
      headers: { ...freshNetwork(), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return [response.status, JSON.parse(response.text) as Body];
  };
  const id = personId(username);
  return {
    id,
    get: (path) => send('GET', path),
    signOut: () => send('POST', '/api/users/logout'),
    remove: () => send('DELETE', `/api/users/${id}`),
    send,
    toggle: (startupId, liked) =>
      send('POST', '/api/favorites/toggle', { userId: id, startupId, ...(liked === undefined ? {} : { liked }) }),
    claim: (startupId) => send('POST', '/api/startups/claim', { startup_id: startupId, userId: id }),
    submit: (overrides) => send('POST', '/api/startups/submit', aSubmission(username, overrides)),
    resubmit: (startupId, overrides) => send('PUT', `/api/startups/${startupId}/submission`, aSubmission(username, overrides)),
    decideStartup: (startupId, status, rejectionReason) =>
      send('PATCH', `/api/admin/startups/${startupId}/status`, {
        status,
        ...(rejectionReason === undefined ? {} : { rejectionReason }),
      }),
    decideClaim: (claimId, status) => send('PATCH', `/api/business-claims/${claimId}/status`, { status }),
    undoStartup: (startupId) => send('POST', `/api/admin/startups/${startupId}/undo`),
    undoClaim: (claimId) => send('POST', `/api/business-claims/${claimId}/undo`),
  };
}
