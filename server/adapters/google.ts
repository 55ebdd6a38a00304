import type { errors, JWTPayload, JWTVerifyGetKey } from 'jose';
import { CallError } from '../domain/core/errors.ts';

/** A Google account. Only `sub` never changes; `name` may be empty. */
interface GoogleAccount {
  sub: string;
  /** Verified by Google, in Google's spelling. */
  email: string;
  name: string;
  /** When the credential expires. Its use must stay recorded until then. */
  expiresAt: Date;
}

export interface Google {
  /**
   * Verifies the credential (an ID token) that the sign-in button gives to the page. Throws `google.failed` for tokens that
   * Google did not recently sign for this client, and `google.unreachable` when Google's keys cannot be fetched.
   */
  verify(credential: string): Promise<GoogleAccount>;
}

interface GoogleOptions {
  clientId: string;
  /** The URL of Google's public keys. */
  jwksUrl?: string;
  now?: () => Date;
}

const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs';
/** Google uses both issuers (OpenID Connect, "Validating an ID token"). */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];
/** Google's tokens are valid for an hour. */
const maxTokenAge = '1 hour';
const clockToleranceSeconds = 30;
const fetchTimeoutMs = 5_000;

/** jose is loaded with the first credential. It caches the keys for ten minutes and fetches them again for an unknown key id. */
export function createGoogle({ clientId, jwksUrl = googleKeys, now = () => new Date() }: GoogleOptions): Google {
  let keys: JWTVerifyGetKey | undefined;
  return {
    async verify(credential) {
      const jose = await import('jose');
      keys ??= jose.createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: fetchTimeoutMs });
      const { payload } = await jose
        .jwtVerify(credential, withKeyErrors(keys, jose.errors), {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          maxTokenAge,
          requiredClaims: ['exp', 'sub', 'email'],
          clockTolerance: clockToleranceSeconds,
          currentDate: now(),
        })
        .catch((error: unknown) => {
          throw error instanceof jose.errors.JOSEError ? new CallError('google.failed') : error;
        });
      return accountOf(payload, clientId);
    },
  };
}

/** A key mismatch means a bad credential. Any other failure means that Google's keys could not be fetched. */
function withKeyErrors(keys: JWTVerifyGetKey, { JWKSNoMatchingKey, JWKSMultipleMatchingKeys }: typeof errors): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isBadCredential = error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys;
      throw isBadCredential ? error : new CallError('google.unreachable');
    }
  };
}

/** Checks the claims that jose does not. A token for several audiences, or issued to another client, is refused. */
function accountOf({ sub, aud, exp, azp, email, email_verified, name }: JWTPayload, clientId: string): GoogleAccount {
  const isOurs = aud === clientId && (azp === undefined || azp === clientId);
  if (!isOurs || !isText(sub) || !isText(email) || email_verified !== true || exp === undefined)
    throw new CallError('google.failed');
  return {
    sub,
    email,
    name: isText(name) ? name : '',
    expiresAt: new Date(exp * 1_000),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
