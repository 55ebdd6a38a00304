import sql from 'sql-template-tag';
import type { ProofMethod } from '../../../server/domain/ownership/claims.contract.ts';
import type { OwnershipProofRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

interface ProofRow extends Pick<
  OwnershipProofRecord,
  'startupId' | 'userId' | 'token' | 'createdAt' | 'checkAt' | 'failingSince'
> {
  codeHash: string | null;
  codeExpiresAt: string | null;
  codeTries: number;
  method: ProofMethod | null;
  host: string | null;
  provenAt: string | null;
  revokedAt: string | null;
  revokedReason: string | null;
}

const selectProof = sql`
  SELECT startup_id AS "startupId", user_id AS "userId", token, created_at AS "createdAt", code_hash AS "codeHash",
    code_expires_at AS "codeExpiresAt", code_tries AS "codeTries", method, host, proven_at AS "provenAt",
    check_at AS "checkAt", failing_since AS "failingSince", revoked_at AS "revokedAt", revoked_reason AS "revokedReason"
  FROM ownership_proofs`;

export function sqlOwnershipProofs(driver: Driver): Store['ownershipProofs'] {
  return {
    async find(startupId, userId) {
      const row = await driver.one<ProofRow>(sql`${selectProof} WHERE startup_id = ${startupId} AND user_id = ${userId}`);
      return row && recordOf(row);
    },
    async save({ startupId, userId, token, createdAt, code, proven, checkAt, failingSince, revoked }) {
      await driver.run(sql`
        INSERT INTO ownership_proofs (startup_id, user_id, token, created_at, code_hash, code_expires_at, code_tries, method, host,
          proven_at, check_at, failing_since, revoked_at, revoked_reason)
        VALUES (${startupId}, ${userId}, ${token}, ${createdAt}, ${code?.hash ?? null}, ${code?.expiresAt ?? null},
          ${code?.tries ?? 0}, ${proven?.method ?? null}, ${proven?.host ?? null}, ${proven?.at ?? null}, ${checkAt},
          ${failingSince}, ${revoked?.at ?? null}, ${revoked?.reason ?? null})
        ON CONFLICT (startup_id, user_id) DO UPDATE
        SET token = excluded.token, created_at = excluded.created_at, code_hash = excluded.code_hash,
          code_expires_at = excluded.code_expires_at, code_tries = excluded.code_tries, method = excluded.method,
          host = excluded.host, proven_at = excluded.proven_at, check_at = excluded.check_at,
          failing_since = excluded.failing_since, revoked_at = excluded.revoked_at, revoked_reason = excluded.revoked_reason`);
    },
    async remove(startupId, userId) {
      await driver.run(sql`DELETE FROM ownership_proofs WHERE startup_id = ${startupId} AND user_id = ${userId}`);
    },
    async due(now, limit) {
      const rows = await driver.all<ProofRow>(sql`
        ${selectProof} WHERE check_at IS NOT NULL AND check_at <= ${now}
        ORDER BY check_at, startup_id, user_id LIMIT ${limit}`);
      return rows.map(recordOf);
    },
  };
}

function recordOf(row: ProofRow): OwnershipProofRecord {
  const { codeHash, codeExpiresAt, codeTries, method, host, provenAt, revokedAt, revokedReason, ...proof } = row;
  return {
    ...proof,
    code: codeHash === null ? null : { hash: codeHash, expiresAt: codeExpiresAt ?? '', tries: codeTries },
    proven: method === null ? null : { method, host: host ?? '', at: provenAt ?? '' },
    revoked: revokedAt === null ? null : { at: revokedAt, reason: revokedReason ?? '' },
  };
}
