import type { PasskeyRecord, UserRecord } from '../../../db/store.ts';
import { parseUrl } from '../core/http-url.ts';
import type { CreationOptions, RequestOptions } from './passkeys.contract.ts';
import { challengeLifetimeMs } from './passkeys.rules.ts';

export const recoveryCodeCount = 10;

/** The COSE algorithms that authenticators use, most common first: ES256, EdDSA and RS256. */
export const signatureAlgorithms = [-7, -8, -257];

/** 256 random bits in base64url. */
export function newChallenge(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The challenge in a browser's client data; undefined when the data cannot be read. */
export function challengeOf(clientDataJSON: string): string | undefined {
  const text = fromBase64url(clientDataJSON);
  if (text === undefined) return undefined;
  try {
    const parsed = JSON.parse(text) as { challenge?: unknown } | null;
    return typeof parsed?.challenge === 'string' ? parsed.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** A user's id as authenticators store it. */
export function userHandleOf(userId: string): string {
  return toBase64url(new TextEncoder().encode(userId));
}

/** The hostname to which a site's passkeys belong. */
export function relyingPartyId(origin: string): string {
  return parseUrl(origin)?.hostname ?? '';
}

/** The options for creating a passkey. Excludes the user's existing passkeys, so that no device gets a second one. */
export function buildCreationOptions({
  origin,
  siteName,
  user,
  challenge,
  passkeys,
}: {
  origin: string;
  siteName: string;
  user: UserRecord;
  challenge: string;
  passkeys: readonly PasskeyRecord[];
}): CreationOptions {
  return {
    rp: { id: relyingPartyId(origin), name: siteName },
    user: { id: userHandleOf(user._id), name: user.email, displayName: user.name || user.username },
    challenge,
    pubKeyCredParams: signatureAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLifetimeMs.add_passkey,
    excludeCredentials: passkeys.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** The options for using a passkey: one of `passkeys`, or any passkey of the site when the list is empty. */
export function buildRequestOptions(origin: string, challenge: string, passkeys: readonly PasskeyRecord[]): RequestOptions {
  return {
    rpId: relyingPartyId(origin),
    challenge,
    timeout: challengeLifetimeMs.sign_in,
    userVerification: 'required',
    allowCredentials: passkeys.map(describeCredential),
  };
}

function describeCredential({ credentialId, transports }: PasskeyRecord) {
  return { type: 'public-key' as const, id: credentialId, transports };
}

/** Crockford's base 32, which avoids letters and digits that look alike. */
const codeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 130 random bits, as "7k2m-…" in groups of four. */
export function newRecoveryCode(): string {
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => codeAlphabet[byte % 32] ?? '');
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** A typed code in its issued spelling: ignores case, blanks and dashes, and reads o, i, l and u as 0, 1, 1 and v. */
export function normalizeRecoveryCode(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replace(/[^\da-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/u/g, 'v');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The text of base64url bytes; undefined for other texts. */
function fromBase64url(text: string): string | undefined {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
