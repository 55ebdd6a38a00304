import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { asStoreError } from '../../db/sql/postgres/postgres-errors.ts';
import { StoreBusy, StoreConflict, StoreUnwritable } from '../../db/store.ts';

test('errors of PostgreSQL are distinguished by their SQLSTATE and the name of the constraint', () => {
  const nameOf = (code: string, table = '', constraint = '') => {
    const error = Object.assign(new DatabaseError('refused', 7, 'error'), { code, table, constraint });
    const found = asStoreError(error);
    if (found instanceof StoreConflict) return found.constraint;
    if (found instanceof StoreUnwritable) return found.reason;
    return found instanceof StoreBusy ? 'busy' : found === error ? 'other' : '?';
  };
  expect({
    email: nameOf('23505', 'users', 'users_email_key_key'),
    slug: nameOf('23505', 'startups', 'startups_slug_key'),
    id: nameOf('23505', 'startups', 'startups_id_key'),
    pending: nameOf('23505', 'claims', 'claims_pending'),
    plan: nameOf('23505', 'plans', 'plans_name'),
    claim: nameOf('23505', 'claims', 'claims_pkey'),
    unknown: nameOf('23503', 'claims', 'claims_user_id_fkey'),
    checked: nameOf('23514', 'plans', 'plans_status_check'),
    missing: nameOf('23502', 'plans'),
    standby: nameOf('25006'),
    disk: nameOf('53100'),
    syntax: nameOf('42601'),
  }).toEqual({
    email: 'users.email',
    slug: 'startups.slug',
    id: 'primary_key',
    pending: 'claims.pending',
    plan: 'plans.name',
    claim: 'primary_key',
    unknown: 'foreign_key',
    checked: 'check',
    missing: 'check',
    standby: 'read-only',
    disk: 'full',
    syntax: 'other',
  });
  for (const code of ['57P01', '08006', '25P03', '55P03', '40P01', '40001', '53300']) expect(nameOf(code)).toBe('busy');
  expect(asStoreError(new Error('Connection terminated'))).toMatchObject({ name: 'StoreBusy', reason: 'unreachable' });
});

test.each(['28P01', '28000', '3D000', '55000'])('a refused login (%s) gets a message for operators', (code) => {
  const error = Object.assign(new DatabaseError('password authentication failed for user "debut"', 7, 'error'), { code });
  expect(asStoreError(error)).toMatchObject({
    name: 'StoreBusy',
    reason: 'refused',
    message: 'PostgreSQL refuses the login (password authentication failed for user "debut").',
  });
});
