import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the emails that a server without SMTP has written to files. Returns the texts of the emails of this kind to this address,
 * oldest first: the names of the files end in ascending ids.
 */
export async function emailsInFiles(dataDir: string, kind: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch((): string[] => []);
  const ofKind = files.filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.eml')).toSorted();
  const texts = await Promise.all(ofKind.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.filter((text) => headersOf(text).includes(`To: ${address}`)).map(unfold);
}

/** The lines above the first empty line. */
function headersOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.slice(0, lines.indexOf(''));
}

/** Decodes quoted-printable: long lines are broken by "=", and "=" itself is "=3D". */
function unfold(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
