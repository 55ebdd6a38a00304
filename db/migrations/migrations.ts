import { baseline, baselinePostgres } from './044-baseline.ts';
import { postgresText } from './postgres-text.ts';
import { daysAndKeys, daysAndKeysPostgres } from './046-days-and-keys.ts';
import { formerSlugs } from './049-former-slugs.ts';
import { dealEnds } from './050-deal-ends.ts';
import { emailLog, emailLogPostgres } from './052-email-log.ts';
import { paymentOrders } from './053-payment-orders.ts';
import { messages } from './054-messages.ts';
import { people, peoplePostgres } from './055-people.ts';
import { numbers } from './056-numbers.ts';
import { imports } from './057-imports.ts';
import { tags } from './058-tags.ts';
import { pages, pagesPostgres } from './061-pages.ts';
import { siteSections } from './062-site-sections.ts';
import { subscribers } from './063-subscribers.ts';

/** Each `number` is higher than the previous one. A released text is never edited: every database records the checksum of each text it ran. */
export interface Migration {
  number: number;
  name: string;
  /** For SQLite. */
  sql: string;
  /** For PostgreSQL, when the translation of `sql` by `postgresText` is not enough. */
  postgres?: string;
  /** For a database that reached this schema by the migrations from before 1.0.0: their `checksumOfSteps` up to this number. */
  steps?: string;
}

/**
 * Every migration, in order. To add one, create a file in this folder and a line here. The first one creates the schema of version 1.0.0.
 * Older databases reached the same schema in the steps 1 to 44 and continue from there.
 */
export const migrations: readonly Migration[] = [
  {
    number: 44,
    name: 'baseline',
    sql: baseline,
    postgres: baselinePostgres,
    steps: 'e823ad9eb8267bd85090697f0f526d9147d9f659c048001701815bae0bcaf6ef',
  },
  { number: 46, name: 'days-and-keys', sql: daysAndKeys, postgres: postgresText(daysAndKeysPostgres) },
  { number: 49, name: 'former-slugs', sql: formerSlugs },
  { number: 50, name: 'deal-ends', sql: dealEnds },
  { number: 52, name: 'email-log', sql: emailLog, postgres: emailLogPostgres },
  { number: 53, name: 'payment-orders', sql: paymentOrders },
  { number: 54, name: 'messages', sql: messages },
  { number: 55, name: 'people', sql: people, postgres: peoplePostgres },
  { number: 56, name: 'numbers', sql: numbers },
  { number: 57, name: 'imports', sql: imports },
  { number: 58, name: 'tags', sql: tags },
  { number: 61, name: 'pages', sql: pages, postgres: pagesPostgres },
  { number: 62, name: 'site-sections', sql: siteSections },
  { number: 63, name: 'subscribers', sql: subscribers },
];
