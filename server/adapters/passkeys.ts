import type { Adapters } from '../domain/call-context.ts';
import { CallError } from '../domain/core/errors.ts';
import { relyingPartyId, signatureAlgorithms } from '../domain/accounts/webauthn.ts';

/** Verifies passkey responses from browsers (WebAuthn). The library is loaded on first use. */
export const passkeyVerifier: Adapters['passkeys'] = {
  async verifyNew({ id, clientDataJSON, attestationObject, transports }, { challenge, origin }) {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verification = await refusing('passkeys.not_added', () =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: relyingPartyId(origin),
        requireUserVerification: true,
        supportedAlgorithmIDs: signatureAlgorithms,
      }),
    );
    if (!verification.verified) throw new CallError('passkeys.not_added');
    const { credential, credentialBackedUp } = verification.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
    };
  },
  async verifyUse({ id, clientDataJSON, authenticatorData, signature, userHandle }, { challenge, origin, passkey }) {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verification = await refusing('passkeys.refused', () =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: relyingPartyId(origin),
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    if (!verification.verified) throw new CallError('passkeys.refused');
    const { newCounter, credentialBackedUp } = verification.authenticationInfo;
    return { counter: newCounter, backedUp: credentialBackedUp };
  },
};

/**
 * Turns the library's errors into refusals. The library throws plain errors for all invalid input, and all of its input comes from
 * clients.
 */
function refusing<Result>(code: 'passkeys.not_added' | 'passkeys.refused', verify: () => Promise<Result>): Promise<Result> {
  return verify().catch(() => {
    throw new CallError(code);
  });
}
