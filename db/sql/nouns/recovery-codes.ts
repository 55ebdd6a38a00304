import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, wroteAny } from '../record-table.ts';

export function sqlRecoveryCodes(driver: Driver): Store['recoveryCodes'] {
  return {
    replace: (userId, codeHashes) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
        for (const hash of codeHashes)
          await tx.run(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${hash})`);
      }),
    use: (userId, codeHash) =>
      wroteAny(driver, sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${codeHash}`),
    count: (userId) => countRows(driver, sql`FROM recovery_codes WHERE user_id = ${userId}`),
  };
}
