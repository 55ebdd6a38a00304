import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, '../..');

/** Every file that git tracks or would add. Paths start at the root and have forward slashes. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && existsSync(resolve(root, file)));
}

export function isCode(file: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.gen.ts');
}

export function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
}

export function read(file: string): string {
  return readFileSync(resolve(root, file), 'utf8');
}
