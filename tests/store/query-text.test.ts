import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { postgresPlaceholder, queryText, sqlitePlaceholder } from '../../db/sql/query-text.ts';

test('the number after LIMIT is part of the text, every other value is a parameter', () => {
  const query = sql`SELECT a FROM t WHERE b = ${7} AND c IN (${'LIMIT '}, ${2}) LIMIT ${30} OFFSET ${60}`;
  const values = [7, 'LIMIT ', 2, 60];
  expect(queryText(query, postgresPlaceholder)).toEqual({
    text: 'SELECT a FROM t WHERE b = $1 AND c IN ($2, $3) LIMIT 30 OFFSET $4',
    values,
  });
  expect(queryText(query, sqlitePlaceholder)).toEqual({
    text: 'SELECT a FROM t WHERE b = (? + 0) AND c IN (?, ?) LIMIT 30 OFFSET ?',
    values,
  });
  expect(queryText(sql`SELECT a FROM t LIMIT ${'1; DROP TABLE t'}`, sqlitePlaceholder).text).toBe('SELECT a FROM t LIMIT ?');
});

test('SQLite cannot inspect the value that a column is compared with', () => {
  const query = sql`UPDATE t SET a = ${null} WHERE b = ${'x'} AND c >= ${1}`;
  expect(queryText(query, sqlitePlaceholder).text).toBe("UPDATE t SET a = ? WHERE b = (? || '') AND c >= ?");
});
