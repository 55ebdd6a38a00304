import sql from 'sql-template-tag';
import type { ProofMethod } from '../../../server/domain/ownership/claims.contract.ts';
import type { OwnershipProofRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

interface ProofRow extends Omit<OwnershipProofRecord, 'code' | 'proven' | 'revoked'> {
  codeHash: string | null;
  codeExpiresAt: string | null;
  codeTries: number;
  method: ProofMethod | null;
  host: string | null;
  provenAt: string | null;
  revokedAt: string | null;
  revokedReason: string | null;
}

const proofs = recordTable<ProofRow, 'startupId' | 'userId'>('ownership_proofs', ['startupId', 'userId'], {
  startupId: 'startup_id',
  userId: 'user_id',
  token: 'token',
  createdAt: 'created_at',
  codeHash: 'code_hash',
  codeExpiresAt: 'code_expires_at',
  codeTries: 'code_tries',
  method: 'method',
  host: 'host',
  provenAt: 'proven_at',
  checkAt: 'check_at',
  failingSince: 'failing_since',
  revokedAt: 'revoked_at',
  revokedReason: 'revoked_reason',
});

export function sqlOwnershipProofs(driver: Driver): Store['ownershipProofs'] {
  return {
    async find(startupId, userId) {
      const row = await proofs.one(driver, sql`startup_id = ${startupId} AND user_id = ${userId}`);
      return row && proofOf(row);
    },
    async ofUser(userId) {
      return (await proofs.all(driver, sql`WHERE user_id = ${userId} ORDER BY startup_id`)).map(proofOf);
    },
    save: (proof) => proofs.save(driver, rowOf(proof)),
    async remove(startupId, userId) {
      await proofs.remove(driver, sql`startup_id = ${startupId} AND user_id = ${userId}`);
    },
    async due(now, limit) {
      const isDue = sql`check_at IS NOT NULL AND check_at <= ${now}`;
      const rows = await proofs.all(driver, sql`WHERE ${isDue} ORDER BY check_at, startup_id, user_id LIMIT ${limit}`);
      return rows.map(proofOf);
    },
  };
}

function rowOf({ code, proven, revoked, ...proof }: OwnershipProofRecord): ProofRow {
  return {
    ...proof,
    codeHash: code?.hash ?? null,
    codeExpiresAt: code?.expiresAt ?? null,
    codeTries: code?.tries ?? 0,
    method: proven?.method ?? null,
    host: proven?.host ?? null,
    provenAt: proven?.at ?? null,
    revokedAt: revoked?.at ?? null,
    revokedReason: revoked?.reason ?? null,
  };
}

function proofOf(row: ProofRow): OwnershipProofRecord {
  const { codeHash, codeExpiresAt, codeTries, method, host, provenAt, revokedAt, revokedReason, ...proof } = row;
  return {
    ...proof,
    code: codeHash === null ? null : { hash: codeHash, expiresAt: codeExpiresAt ?? '', tries: codeTries },
    proven: method === null ? null : { method, host: host ?? '', at: provenAt ?? '' },
    revoked: revokedAt === null ? null : { at: revokedAt, reason: revokedReason ?? '' },
  };
}
