import sql from 'sql-template-tag';
import type { PasskeyRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { flag, json, recordTable } from '../record-table.ts';

const passkeys = recordTable<PasskeyRecord, '_id'>('passkeys', ['_id'], {
  _id: 'id',
  userId: 'user_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: json('transports'),
  backedUp: flag('backed_up'),
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
});

export function sqlPasskeys(driver: Driver): Store['passkeys'] {
  return {
    byCredentialId: (credentialId) => passkeys.one(driver, sql`credential_id = ${credentialId}`),
    ofUser: (userId) => passkeys.all(driver, sql`WHERE user_id = ${userId} ORDER BY created_at, id`),
    insert: (passkey) => passkeys.insert(driver, passkey),
    rename: (userId, _id, name) => passkeys.update(driver, { _id, name }, sql`user_id = ${userId}`),
    recordUse: (_id, use, expecting) => passkeys.update(driver, { _id, ...use }, sql`counter = ${expecting}`),
    remove: (userId, id) => passkeys.remove(driver, sql`id = ${id} AND user_id = ${userId}`),
    removeOfUser: (userId) => driver.run(sql`DELETE FROM passkeys WHERE user_id = ${userId}`),
  };
}
