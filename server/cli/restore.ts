import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { asBackupError, BackupError, removeDatabase } from '../../db/sql/files/backup.ts';
import { applyRestore, planRestore, type RestorePlan, type TableChanges } from '../../db/sql/files/restore.ts';
import { databaseName } from '../../db/sql/store.ts';
import { readConfig } from '../config.ts';
import { formatNumber, runCommand } from './command.ts';

const help = `Replaces the directory in DATA_DIR (default: data) with a backup. Stop the server first.

  npm run restore -- FILE

The command lists what was written since the backup and asks before it replaces anything. The current database is kept under another
name; the last line says how to undo the restore. Devices notice the restore and download the directory again.

  --yes           does not ask
  --end-sessions  signs everyone out and invalidates links in emails that were already sent. Use it if someone else may have read
                  the backup, or if sessions that have since ended would become valid again`;

async function run([file, ...others]: readonly string[], switches: ReadonlySet<'yes' | 'end-sessions'>): Promise<void> {
  if (file === undefined || others.length > 0) throw new BackupError('Name one file: npm run restore -- FILE (see --help).');
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    throw new BackupError(
      'The directory is in PostgreSQL (DATABASE_URL): its provider restores a backup, or pg_restore --clean --if-exists --dbname=debut debut.dump. (This command needs a SQLite file. To use one, unset DATABASE_URL.)',
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const plan = planRestore(file, join(dataDir, databaseName));
  console.log(describe(file, plan));
  if (!switches.has('yes') && !(await isConfirmed())) {
    removeDatabase(plan.prepared);
    console.log('Nothing was changed.');
    process.exitCode = 1;
    return;
  }
  const endSessions = switches.has('end-sessions');
  const movedTo = await applyRestore(plan, { at: new Date(), endSessions }).catch((error: unknown) => {
    throw asBackupError(file, error);
  });
  console.log(`Restored. Start the server again.${endSessions ? ' Everyone has to sign in again.' : ''}`);
  if (movedTo !== undefined) {
    console.log(`The previous database is kept as ${movedTo}. Delete it when you no longer need it.`);
    console.log(`To undo: npm run restore -- ${movedTo}`);
  }
}

function describe(file: string, { database, contents, changes, unreadable }: RestorePlan): string {
  const { createdAt, counts } = contents;
  const made = createdAt === undefined ? 'a plain copy of a database' : `made ${createdAt}`;
  const lines = [
    `${file}: ${made}, with ${['startups', 'users'].map((name) => `${formatNumber(counts.get(name) ?? 0)} ${name}`).join(' and ')}.`,
  ];
  if (unreadable !== undefined) {
    lines.push(`${database} cannot be read (${unreadable}), so changes made since the backup are unknown.`);
  } else if (changes === undefined) {
    lines.push(`There is no ${database}, so nothing is replaced.`);
  } else if (changes.length === 0) {
    lines.push('Nothing was written since the backup.');
  } else {
    lines.push('Written since the backup, and lost after the restore:');
    for (const change of changes) lines.push(`  ${describeTable(change)}`);
    if (changes.some(({ table, added }) => table === 'payment_intents' && added > 0))
      lines.push('  Members have paid since the backup. Afterwards, compare the payments at PayPal with the directory.');
  }
  return lines.join('\n');
}

function describeTable({ table, added, removed, changed }: TableChanges): string {
  const parts = [
    ...(added > 0 ? [`${formatNumber(added)} new`] : []),
    ...(changed > 0 ? [`${formatNumber(changed)} changed`] : []),
    ...(removed > 0 ? [`${formatNumber(removed)} deleted (they come back)`] : []),
  ];
  return `${table.replaceAll('_', ' ')}: ${parts.join(', ')}`;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('Run it again with --yes to restore.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Restore? Type yes: ')).trim().toLowerCase() === 'yes';
  } catch (error) {
    // Ctrl-C and Ctrl-D count as no.
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}

await runCommand({
  help,
  switches: { yes: { short: 'y' }, 'end-sessions': {} },
  run,
  explain: (error) => (error instanceof BackupError ? error.message : undefined),
});
