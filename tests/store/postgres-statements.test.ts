import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { postgresText } from '../../db/sql/postgres-statements.ts';

test('the number after LIMIT stands in the text, every other value is a parameter', () => {
  const query = sql`SELECT a FROM t WHERE b = ${7} AND c IN (${'LIMIT '}, ${2}) LIMIT ${30} OFFSET ${60}`;
  expect(postgresText(query)).toEqual({
    text: 'SELECT a FROM t WHERE b = $1 AND c IN ($2, $3) LIMIT 30 OFFSET $4',
    values: [7, 'LIMIT ', 2, 60],
  });
  expect(postgresText(sql`SELECT a FROM t LIMIT ${'1; DROP TABLE t'}`).text).toBe('SELECT a FROM t LIMIT $1');
});
