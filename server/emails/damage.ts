import { formatDate } from '../domain/core/dates.ts';
import { type EmailSite, isolate, type RenderedEmail, renderLayout } from './layout.ts';

export interface DamageReport {
  /** The damage, in the words of SQLite. */
  problem: string;
  /** The path of the database file. */
  database: string;
  /** False if the server could not start because of the damage. */
  isRunning: boolean;
  /** The newest backup without damage; undefined when there is none. */
  backup: { file: string; createdAt: string } | undefined;
}

/** To an admin: the database is damaged. This email bypasses the outbox, which is in that database. */
export function databaseDamaged({ problem, database, isRunning, backup }: DamageReport, site: EmailSite): RenderedEmail {
  return renderLayout(`The database of ${site.siteName} is damaged`, {
    paragraphs: [
      `SQLite found damage in ${database}: ${isolate(problem)}`,
      isRunning
        ? 'The site still answers what can be read, and /readyz answers 503. What needs the damaged part fails, and the damage may grow.'
        : 'The server cannot start, so the site does not answer.',
      ...(backup === undefined
        ? [
            'No backup without damage was found in BACKUP_DIR. Use a copy from elsewhere, or stop the server and recover what can be read:',
            `sqlite3 ${database} .recover`,
          ]
        : [
            `The newest backup without damage is of ${formatDate(backup.createdAt)}. What was written since is not in it. Stop the server, run this command, and start the server again:`,
            `npm run restore -- ${backup.file}`,
          ]),
      'Damage usually comes from the disk or the memory of the machine: check both, or it will come back.',
    ],
    action: { text: 'Open the dashboard', url: `${site.origin}/admin/dashboard` },
    after: ['This email comes once a day until the database is sound.'],
  });
}
