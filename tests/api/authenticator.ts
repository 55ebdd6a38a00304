import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '../../server/domain/accounts/passkeys.contract.ts';

/** A software passkey. It responds like a device that verifies its user, with attestation "none". */
export interface SoftwarePasskey {
  register: (options: CreationOptions, change?: Change) => NewCredential;
  use: (options: RequestOptions, change?: Change) => UsedCredential;
}

/** The fields with which a test imitates an attacker or a broken device. */
interface Change {
  challenge?: string;
  origin?: string;
  rpId?: string;
  counter?: number;
  /** The user was not verified by a PIN or a fingerprint. */
  isUnverified?: true;
  userHandle?: string;
  /** The response is signed with another key. */
  isForged?: true;
}

/** `origin` is the page's origin. The first use reports counter 1, the next 2, as many authenticators do. */
export function createPasskey(origin: string): SoftwarePasskey {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, challenge: string, { origin: from = origin }: Change) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  return {
    register({ rp, user, challenge }, change = {}) {
      userHandle = user.id;
      const data = clientData('webauthn.create', change.challenge ?? challenge, change);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(change.rpId ?? rp.id, counter, 0x40, change), attested]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal'],
      };
    },
    use({ rpId, challenge }, change = {}) {
      counter += 1;
      const data = clientData('webauthn.get', change.challenge ?? challenge, change);
      const authData = authenticatorData(change.rpId ?? rpId, change.counter ?? counter, 0, change);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, change.isForged === true ? foreign : privateKey).toString('base64url'),
        userHandle: change.userHandle ?? userHandle,
      };
    },
  };
}

const userPresent = 0x01;
const userVerified = 0x04;
/** The flags "backup eligible" and "backed up": the passkey is synced between devices. */
const backup = 0x18;

function authenticatorData(rpId: string, counter: number, flags: number, { isUnverified }: Change): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const verified = isUnverified === true ? 0 : userVerified;
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([userPresent | verified | backup | flags]),
    count,
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** The key in CBOR: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** `{ fmt: "none", attStmt: {}, authData }` in CBOR. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    uint16(authData.length),
    authData,
  ]);
}
