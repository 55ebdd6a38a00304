import sql, { raw, type Sql } from 'sql-template-tag';
import type { Post } from '../../../server/domain/content/posts.contract.ts';
import { equalsIgnoreCase } from '../../../server/domain/accounts/users.rules.ts';
import { erasedName, withoutMaker } from '../../../server/domain/accounts/erasure.ts';
import { erasureSteps } from '../../personal-data.ts';
import { eraseAuditSubject } from './audit.ts';
import { recordChange } from './changes.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { assignments } from '../record-table.ts';
import { changeLikes } from './likes.ts';
import { recordMakerChange } from './makers.ts';
import { parseTexts } from './startup-rows.ts';

/** The person whose account is deleted. */
interface Person {
  id: string;
  username: string;
  /** The address in lower case; undefined unless it is confirmed, because an unconfirmed address may belong to another person. */
  address: string | undefined;
}

/**
 * Deletes an account, and erases the person's data according to `personalData`. Returns false when there is no account. Expects a
 * transaction.
 */
export async function erasePerson(driver: Driver, search: StartupSearch, id: string): Promise<boolean> {
  const user = await driver.one<{ username: string; email_key: string; email_verified_at: string | null }>(
    sql`SELECT username, email_key, email_verified_at FROM users WHERE id = ${id}`,
  );
  if (user === undefined) return false;
  const address = user.email_verified_at === null ? undefined : user.email_key;
  const person = { id, username: user.username, address };
  const favorites = await driver.all<{ startup_id: string }>(sql`SELECT startup_id FROM favorites WHERE user_id = ${id}`);
  for (const { startup_id } of favorites) await changeLikes(driver, search, startup_id, -1);
  const activeListings = await driver.all<{ id: string }>(
    sql`SELECT id FROM startups WHERE user_id = ${id} AND status = 'active' ORDER BY id`,
  );
  await recordMakerChange(driver, id);
  await eraseMakers(driver, person);
  await eraseAudit(driver, person);
  await eraseAuthors(driver, person);
  await eraseUnsentEmails(driver, person);
  for (const statement of statementsOf(person)) await driver.run(statement);
  await driver.run(sql`DELETE FROM users WHERE id = ${id}`);
  // Public pages show makers, and whether a listing has an owner.
  for (const listing of activeListings) await recordChange(driver, listing.id);
  await raiseVersion(driver);
  return true;
}

/** Erases a person who has no account. Expects a transaction. */
export async function eraseAddress(driver: Driver, email: string): Promise<void> {
  const person = { address: email.toLowerCase() };
  await eraseAuthors(driver, person);
  await eraseUnsentEmails(driver, person);
  for (const statement of statementsOf(person)) await driver.run(statement);
  await raiseVersion(driver);
}

function statementsOf({ id, address }: Pick<Person, 'address'> & Partial<Person>): Sql[] {
  return erasureSteps.flatMap(({ table, column, naming, replaced }) => {
    const isNamed = naming === 'id' ? id && sql`${raw(column)} = ${id}` : addressIs(column, address);
    if (!isNamed) return [];
    if (replaced === undefined) return [sql`DELETE FROM ${raw(table)} WHERE ${isNamed}`];
    return [sql`UPDATE ${raw(table)} SET ${assignments(Object.fromEntries(replaced))} WHERE ${isNamed}`];
  });
}

/** The condition on a column of addresses, written so that its index is used. */
function addressIs(column: string, address: string | undefined): Sql | undefined {
  if (address === undefined) return undefined;
  if (column.endsWith('_key')) return sql`${raw(column)} = ${address}`;
  return sql`lower(${raw(column)}) = ${address} AND ${raw(column)} <> ''`;
}

/** Removes a person as a maker of their own listings. In other listings, the name that the owner wrote is kept. */
async function eraseMakers(driver: Driver, { id, username }: Person): Promise<void> {
  const tables = [
    [raw('startups'), raw('id')],
    [raw('submissions'), raw('startup_id')],
  ] as const;
  for (const [table, key] of tables) {
    const rows = await driver.all<{ id: string; makers: string }>(
      sql`SELECT ${key} AS id, makers FROM ${table} WHERE user_id = ${id}`,
    );
    for (const row of rows) {
      const makers = JSON.stringify(withoutMaker(parseTexts(row.makers), username));
      if (makers !== row.makers) await driver.run(sql`UPDATE ${table} SET makers = ${makers} WHERE ${key} = ${row.id}`);
    }
  }
}

/**
 * Erases the person from the audit entries about their own actions, of which there may be many. Runs one statement for each name
 * that the actor has had, because the JSON in `details` begins with that name.
 */
async function eraseAudit(driver: Driver, { id }: Person): Promise<void> {
  await eraseAuditSubject(driver, id);
  const beginning = (actor: string) => `{"actor":${JSON.stringify(actor)},`;
  for (const { actor } of await driver.all<{ actor: string }>(sql`SELECT DISTINCT actor FROM audit WHERE actor_id = ${id}`))
    await driver.run(sql`
      UPDATE audit SET actor = ${erasedName}, details = replace(details, ${beginning(actor)}, ${beginning(erasedName)})
      WHERE actor_id = ${id} AND actor = ${actor}`);
}

/** A post keeps its author's name. All posts are read, because a blog has only hundreds of posts. */
async function eraseAuthors(driver: Driver, { address }: Pick<Person, 'address'>): Promise<void> {
  if (address === undefined) return;
  for (const row of await driver.all<{ id: string; author: string }>(sql`SELECT id, author FROM posts`)) {
    const author = JSON.parse(row.author) as Post['author'];
    if (!equalsIgnoreCase(author.email, address)) continue;
    const erased = JSON.stringify({ ...author, email: '', avatar: '' });
    await driver.run(sql`UPDATE posts SET author = ${erased} WHERE id = ${row.id}`);
  }
}

/** Deletes unsent emails to the person. `personalData` defines what happens to the recipient of sent ones. */
async function eraseUnsentEmails(driver: Driver, { address }: Pick<Person, 'address'>): Promise<void> {
  const isTheirs = addressIs('recipient', address);
  if (isTheirs !== undefined) await driver.run(sql`DELETE FROM mail_outbox WHERE ${isTheirs} AND sent_at IS NULL`);
}
