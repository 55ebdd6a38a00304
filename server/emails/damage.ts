import type { EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import { formatDate } from '../domain/core/dates.ts';
import { isolate, renderLayout } from './layout.ts';

export interface DamageReport {
  /** The damage as described by SQLite. */
  problem: string;
  /** The path of the database file. */
  database: string;
  /** False if the damage prevented the server from starting. */
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
        ? 'The site still serves what can be read, and /readyz returns 503. Requests that need the damaged part fail, and the damage may spread.'
        : 'The server cannot start, so the site is down.',
      ...(backup === undefined
        ? [
            'No undamaged backup was found in BACKUP_DIR. Use a copy from elsewhere, or stop the server and recover what can be read:',
            `sqlite3 ${database} .recover`,
          ]
        : [
            `The latest undamaged backup is from ${formatDate(backup.createdAt)}. It does not include changes made since. Stop the server, run this command, and start the server again:`,
            `npm run restore -- ${backup.file}`,
          ]),
      'Damage is usually caused by a faulty disk or faulty memory. Check both, or it will happen again.',
    ],
    action: { text: 'Open the dashboard', url: `${site.origin}/admin/dashboard` },
    after: ['We send this email once a day until the database is repaired.'],
  });
}
