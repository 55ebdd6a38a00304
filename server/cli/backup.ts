import { join } from 'node:path';
import { statSync } from 'node:fs';
import { asBackupError, BackupError, writeBackup } from '../../db/sql/files/backup.ts';
import { databaseName } from '../../db/sql/store.ts';
import { readConfig } from '../config.ts';
import { formatNumber, runCommand } from './command.ts';

const help = `Writes the directory in DATA_DIR (default: data) to one file. The server may keep running.

  npm run backup -- FILE

The file contains the database with its images and secrets: keep it where no one else can read it. It is
checked before it gets its name. An older backup with the same name is replaced. To restore it: npm run restore -- FILE`;

async function run([file, ...others]: readonly string[]): Promise<void> {
  if (file === undefined || others.length > 0) throw new BackupError('Name one file: npm run backup -- FILE (see --help).');
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    throw new BackupError(
      'The directory is in PostgreSQL (DATABASE_URL): its provider makes the backups, or pg_dump --format=custom --file=debut.dump. (This command needs a SQLite file. To use one, unset DATABASE_URL.)',
    );
  }
  const startedAt = performance.now();
  const { counts } = await writeBackup(join(dataDir, databaseName), file, new Date()).catch((error: unknown) => {
    throw asBackupError(file, error);
  });
  const megabytes = (statSync(file).size / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  const rows = ['startups', 'users', 'images'].map((table) => `${formatNumber(counts.get(table) ?? 0)} ${table}`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${file}: ${megabytes} MB with ${rows.join(', ')}; checked (${seconds} s).`);
}

await runCommand({ help, run, explain: (error) => (error instanceof BackupError ? error.message : undefined) });
