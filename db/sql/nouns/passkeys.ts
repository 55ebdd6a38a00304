import sql from 'sql-template-tag';
import type { PasskeyRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

interface PasskeyRow extends Omit<PasskeyRecord, 'transports' | 'backedUp'> {
  transports: string;
  backedUp: number;
}

const selectPasskey = sql`
  SELECT id AS "_id", user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
    backed_up AS "backedUp", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM passkeys`;

export function sqlPasskeys(driver: Driver): Store['passkeys'] {
  return {
    async byCredentialId(credentialId) {
      const row = await driver.one<PasskeyRow>(sql`${selectPasskey} WHERE credential_id = ${credentialId}`);
      return row && passkeyOf(row);
    },
    ofUser: async (userId) =>
      (await driver.all<PasskeyRow>(sql`${selectPasskey} WHERE user_id = ${userId} ORDER BY created_at, id`)).map(passkeyOf),
    async insert({ _id, userId, credentialId, publicKey, counter, transports, backedUp, name, createdAt, lastUsedAt }) {
      await driver.run(sql`
        INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at,
          last_used_at)
        VALUES (${_id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)},
          ${Number(backedUp)}, ${name}, ${createdAt}, ${lastUsedAt})`);
    },
    rename: async (userId, id, name) =>
      (await driver.run(sql`UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`)) > 0,
    recordUse: async (id, { counter, backedUp, lastUsedAt }, expecting) =>
      (await driver.run(sql`
        UPDATE passkeys SET counter = ${counter}, backed_up = ${Number(backedUp)}, last_used_at = ${lastUsedAt}
        WHERE id = ${id} AND counter = ${expecting}`)) > 0,
    remove: async (userId, id) => (await driver.run(sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`)) > 0,
    removeOfUser: (userId) => driver.run(sql`DELETE FROM passkeys WHERE user_id = ${userId}`),
  };
}

function passkeyOf({ transports, backedUp, ...row }: PasskeyRow): PasskeyRecord {
  return { ...row, transports: JSON.parse(transports) as string[], backedUp: backedUp === 1 };
}
