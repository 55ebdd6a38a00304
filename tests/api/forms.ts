/** A file in a form. */
export interface SentFile {
  fileName: string;
  type: string;
  bytes: Uint8Array;
}

const boundary = 'form-boundary-7MA4YWxkTrZu0gW';

/** A multipart form in the format of browsers; a field may be repeated. */
export function formBody(fields: readonly (readonly [name: string, value: string | SentFile])[]) {
  const parts = fields.map(([name, value]) =>
    typeof value === 'string'
      ? Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      : Buffer.concat([
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${value.fileName}"\r\n` +
              `Content-Type: ${value.type}\r\n\r\n`,
          ),
          value.bytes,
          Buffer.from('\r\n'),
        ]),
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A multipart form with any values; values other than strings are sent as JSON. */
export function formOf(fields: Readonly<Record<string, unknown>>) {
  return formBody(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const),
  );
}
