import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key and its self-signed X.509 certificate as PEM. */
export interface SigningCertificate {
  key: KeyObject;
  pem: string;
}

export interface CertificateOptions {
  /** The common name; defaults to PayPal's. */
  name?: string;
  from?: Date;
  to?: Date;
  bits?: number;
}

/** Writes the DER encoding of a minimal certificate, because Node can read certificates but not create them. */
export function makeCertificate({
  name = 'messageverificationcerts.paypal.com',
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2120-01-01T00:00:00Z'),
  bits = 2048,
}: CertificateOptions = {}): SigningCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  // sha256WithRSAEncryption
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), Buffer.from([0x05, 0x00]));
  const distinguishedName = sequence(tagged(0x31, sequence(oid([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from(name, 'utf8')))));
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    distinguishedName,
    sequence(time(from), time(to)),
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const base64 = sequence(body, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return { key: privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const oid = (bytes: number[]) => tagged(0x06, Buffer.from(bytes));
/** GeneralizedTime. */
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`, 'ascii'));
