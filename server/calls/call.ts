import type { AnalyticsEvent, SessionRecord, Store, UserRecord } from '../../db/store.ts';
import type { CallInput, CallReply } from '../contract/call.ts';
import { CallError } from '../contract/errors.ts';
import type { PayPal } from '../contract/paypal.ts';
import { type Actor, memberOf } from '../rules/access.ts';
import { reencodeImage, imageMaxSize } from '../rules/images.ts';

/** JSON that is ready to send. Used where the store keeps replies as text; checked against the contract in tests only. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** What Google says of the person a credential was made for. The address is one Google has verified. */
export interface GoogleIdentity {
  sub: string;
  email: string;
  name: string;
  expiresAt: Date;
}

/** Slow work and secrets, which every host does in its own way. Each throws a `CallError` when it cannot or will not. */
export interface Adapters {
  passwords: {
    hash: (password: string) => Promise<string>;
    /** Takes as long for null, which nothing matches. */
    matches: (password: string, hash: string | null) => Promise<boolean>;
    /** Whether a password that matched should be hashed anew. */
    needsRehash: (hash: string) => boolean;
    /** `personal` is what a password may not be: the address, the username. */
    whyWeak: (
      password: string,
      personal: readonly string[],
    ) => Promise<'passwords.too_short' | 'passwords.too_common' | undefined>;
  };
  /** One way, the same for the same secret: what is kept of tokens. At least 24 lower-case hexadecimal digits. */
  digest: (secret: string) => string;
  /** Makes a picture anew, within `width` × `height` pixels; `images.unreadable` for everything else. */
  encodeImage: (bytes: Uint8Array, fit: { width: number; height: number }) => Promise<EncodedImage>;
  /** The identity a Google credential proves; `google.failed` when it proves none. */
  verifyGoogle: (credential: string) => Promise<GoogleIdentity>;
  /** Undefined: nobody can pay. */
  paypal?: PayPal | undefined;
}

/** A picture made anew, and the address it will have once it is kept. */
export interface EncodedImage {
  sha256: string;
  width: number;
  height: number;
  webp: Uint8Array;
  url: string;
}

/** What a host tells everybody. */
export interface PublicConfig {
  paypal: {
    /** Empty: nobody can pay. */
    clientId: string;
    environment: 'sandbox' | 'production';
    /** Empty: where PayPal has it. */
    scriptUrl: string;
  };
  googleClientId: string;
}

/** What a call may know of the world. Nothing here is Koa's, MSW's or Node's. */
export interface CallContext {
  /** Inside a transaction, for calls that write, unless they declare one of their own. */
  store: Store;
  actor: Actor;
  /** The session the call came with, while it lives. */
  session: SessionRecord | undefined;
  /** The caller keeps this session's secret from now on; undefined: none. */
  setSession: (token: string | undefined) => void;
  /** What the caller's browser calls itself. */
  device: string;
  /** An opaque key of who is calling, stable for a day: counts visitors without knowing them. */
  visitor: string;
  now: () => Date;
  newId: () => string;
  config: PublicConfig;
  adapters: Adapters;
  /** The digest of the link's secret that makes the first admin, where such a link was shown. */
  firstAdminTokenHash: string | undefined;
  /** Writes what an admin's call did into `store`, that of the transaction it did it in. Each such call does so exactly once. */
  audit: (store: Store, done: AuditChange) => Promise<void>;
  /** Kept until the host writes it to the store; may be lost by a crash within a second. */
  count: (events: readonly AnalyticsEvent[]) => void;
}

/** What an admin's write did, for the log. Only the fields that differ are kept of `before` and `after`; null: nothing was, or is. */
export interface AuditChange {
  /** The id of what was written; empty when it is one of a kind. */
  subjectId: string;
  /** What people call it. */
  subject: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export type Call<Declaration> = (
  context: CallContext,
  input: CallInput<Declaration>,
) => Promise<CallReply<Declaration> | JsonText>;

/** The member who is calling as the store has them now: the account may be gone or inactive since the session was looked at. */
export async function loadActiveUser(store: Store, actor: Actor): Promise<UserRecord> {
  const user = await store.users.byId(memberOf(actor)._id);
  if (user?.status !== 'active') throw new CallError('auth.required');
  return user;
}

/** Slow work was done meanwhile: refuses when the caller's session was ended during it. */
export async function assertSessionActive(context: CallContext, store: Store): Promise<void> {
  const token = context.session?.tokenHash;
  if (token === undefined || (await store.sessions.byTokenHash(token)) === undefined) throw new CallError('auth.required');
}

/** A picture of a form's field, made anew for a use; keeping it comes later, in the transaction of what it belongs to. */
export function reencodeUpload(
  { adapters }: CallContext,
  picture: string,
  field: string,
  use: keyof typeof imageMaxSize,
): Promise<EncodedImage> {
  return reencodeImage(picture, field, (bytes) => adapters.encodeImage(bytes, imageMaxSize[use]));
}

export async function saveImages(store: Store, pictures: readonly EncodedImage[], at: Date): Promise<void> {
  for (const { url: _served, ...image } of pictures) await store.images.save(image, at.toISOString());
}
