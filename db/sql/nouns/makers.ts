import sql, { empty, join } from 'sql-template-tag';
import type { Maker } from '../../../server/domain/listings/startups.contract.ts';
import { isSame } from '../../../server/domain/core/is-same.ts';
import { usernameKey } from '../../../server/domain/core/username-key.ts';
import { presentDetails } from '../../../server/domain/listings/startups.rules.ts';
import type { MakerRecord, NamedMaker, StartupRecord, Store } from '../../store.ts';
import { recordChange } from './changes.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';
import { parseTexts, statusNow } from './startup-rows.ts';

const makers = recordTable<MakerRecord, 'startupId' | 'userId'>('makers', ['startupId', 'userId'], {
  startupId: 'startup_id',
  userId: 'user_id',
  usernameKey: 'username_key',
  status: 'status',
  askedAt: 'asked_at',
  answeredAt: 'answered_at',
});

interface NamedRow extends MakerRecord {
  name: string;
  slug: string;
  logo: string;
  statusNow: StartupRecord['status'];
  names: string;
  owner: string | null;
}

export function sqlMakers(driver: Driver): Store['makers'] {
  return {
    find: (startupId, userId) => makers.one(driver, sql`startup_id = ${startupId} AND user_id = ${userId}`),
    async ofUser(userId) {
      const rows = await driver.all<NamedRow>(sql`
        SELECT ${makers.columns('m')}, s.name, s.slug, s.logo, s."statusNow", s.makers AS names, s.user_id AS owner
        FROM makers m
          JOIN (SELECT id, name, slug, logo, ${statusNow} AS "statusNow", makers, user_id FROM startups) s ON s.id = m.startup_id
        WHERE m.user_id = ${userId}
        ORDER BY m.asked_at DESC, m.startup_id`);
      return rows.map(namedOf);
    },
    accepted: (startupId) =>
      driver.all<Maker>(sql`
        SELECT u.username, u.name, u.avatar FROM makers m JOIN users u ON u.id = m.user_id
        WHERE m.startup_id = ${startupId} AND m.status = 'accepted' AND u.status = 'active' AND u.username_key = m.username_key
        ORDER BY u.id`),
    save: (maker) =>
      driver.transaction(async (tx) => {
        const { startupId, userId, status } = maker;
        const before = await makers.one(tx, sql`startup_id = ${startupId} AND user_id = ${userId}`);
        await makers.save(tx, maker);
        if (before?.status === 'accepted' || status === 'accepted') await recordMakers(tx, sql`id = ${startupId}`);
      }),
    answer: ({ startupId, userId }, status, expecting, at) =>
      driver.transaction(async (tx) => {
        const answered = { startupId, userId, status, answeredAt: at };
        if (!(await makers.update(tx, answered, sql`status = ${expecting}`))) return false;
        if (expecting === 'accepted' || status === 'accepted') await recordMakers(tx, sql`id = ${startupId}`);
        return true;
      }),
    removeOfStartup: (startupId) =>
      driver.transaction(async (tx) => {
        await makers.remove(tx, sql`startup_id = ${startupId}`);
        await recordMakers(tx, sql`id = ${startupId}`);
      }),
  };
}

/**
 * Records a public change of each active listing that matches the condition, because its makers have changed. Expects a
 * transaction.
 */
async function recordMakers(driver: Driver, condition: ReturnType<typeof sql>): Promise<void> {
  const listings = await driver.all<{ id: string }>(
    sql`SELECT id FROM startups WHERE ${condition} AND status = 'active' ORDER BY id`,
  );
  for (const { id } of listings) await recordChange(driver, id);
  if (listings.length > 0) await raiseVersion(driver);
}

/** Records a public change of each active listing that shows a member as a maker. Expects a transaction. */
export function recordMakerChange(driver: Driver, userId: string): Promise<void> {
  return recordMakers(driver, sql`id IN (SELECT startup_id FROM makers WHERE user_id = ${userId} AND status = 'accepted')`);
}

/**
 * Ends the acceptance of makers whom a listing no longer names. If the listing names them again, they are asked again. Expects a
 * transaction.
 */
export async function endUnnamedMakers(driver: Driver, before: StartupRecord, after: StartupRecord): Promise<void> {
  if (isSame(before.makers, after.makers)) return;
  const keys = (after.makers ?? []).map(usernameKey);
  await driver.run(sql`
    UPDATE makers SET status = 'asked', answered_at = NULL
    WHERE startup_id = ${after._id} AND status = 'accepted'
      ${keys.length === 0 ? empty : sql`AND username_key NOT IN (${join(keys)})`}`);
}

function namedOf({ name, slug, logo, statusNow: status, names, owner, ...row }: NamedRow): NamedMaker {
  const named = presentDetails({ makers: parseTexts(names) });
  return {
    ...row,
    startup: { _id: row.startupId, name, slug, logo, status, ...(owner !== null && { userId: owner }), ...named },
  };
}
