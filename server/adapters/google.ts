import type { errors, JWTPayload, JWTVerifyGetKey } from 'jose';
import { CallError } from '../contract/errors.ts';

/** Who somebody is at Google. `sub` alone is theirs for ever; the others change, and `name` and `picture` may be ''. */
export interface GoogleIdentity {
  sub: string;
  /** As Google writes it; proven to be theirs. */
  email: string;
  name: string;
  /** An https address. */
  picture: string;
  /** When the credential ends: until then it must be remembered as used. */
  expiresAt: Date;
}

export interface Google {
  readonly clientId: string;
  /**
   * Reads the credential (an ID token) that the button hands to the page. Throws `google.failed` for everything that Google
   * did not just sign for us, and `google.unreachable` when its keys cannot be had.
   */
  verify(credential: string): Promise<GoogleIdentity>;
}

export interface GoogleOptions {
  clientId: string;
  /** Where Google's public keys are. */
  jwksUrl?: string;
  now?: () => Date;
}

const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs';
/** Both spellings are Google's: OpenID Connect, "Validating an ID token". */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];
/** Google signs for an hour. */
const maxTokenAge = '1 hour';
/** Seconds that clocks may differ. */
const clockToleranceSeconds = 30;
/** Milliseconds for fetching the keys. */
const fetchTimeoutMs = 5_000;

/** jose is loaded with the first credential; its keys are kept for ten minutes, and looked up again for a key not seen yet. */
export function createGoogle({ clientId, jwksUrl = googleKeys, now = () => new Date() }: GoogleOptions): Google {
  let keys: JWTVerifyGetKey | undefined;
  return {
    clientId,
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
      return identityOf(payload, clientId);
    },
  };
}

/** Tells keys that do not fit, which is the credential's fault, from keys that could not be had, whatever the reason. */
function withKeyErrors(keys: JWTVerifyGetKey, { JWKSNoMatchingKey, JWKSMultipleMatchingKeys }: typeof errors): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isCredentials = error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys;
      throw isCredentials ? error : new CallError('google.unreachable');
    }
  };
}

/** What a signature leaves open. A token for several, or one handed to another client first, is not taken. */
function identityOf({ sub, aud, exp, azp, email, email_verified, name, picture }: JWTPayload, clientId: string): GoogleIdentity {
  const isOurs = aud === clientId && (azp === undefined || azp === clientId);
  if (!isOurs || !isText(sub) || !isText(email) || email_verified !== true || exp === undefined)
    throw new CallError('google.failed');
  return {
    sub,
    email,
    name: isText(name) ? name : '',
    picture: isText(picture) && URL.parse(picture)?.protocol === 'https:' ? picture : '',
    expiresAt: new Date(exp * 1_000),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
