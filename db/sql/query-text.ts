import type { Sql } from 'sql-template-tag';

/** A query as the database receives it. */
export interface QueryText {
  text: string;
  values: unknown[];
}

/** Writes a value's placeholder. `position` counts from 1. */
type Placeholder = (position: number, value: unknown, isCompared: boolean) => string;

export const postgresPlaceholder: Placeholder = (position) => `$${position}`;

/**
 * SQLite inspects a parameter that is compared with a column (`column = ?`) when it compiles a statement, and recompiles it for
 * each new value. Recompiling takes longer than running most statements. To prevent this, the parameter is hidden in an
 * expression.
 */
export const sqlitePlaceholder: Placeholder = (_, value, isCompared) => {
  if (isCompared && typeof value === 'string') return "(? || '')";
  return isCompared && typeof value === 'number' ? '(? + 0)' : '?';
};

/**
 * The text and parameters of a query. The number after LIMIT is part of the text. If it were a parameter, SQLite would recompile
 * the statement for each number, and PostgreSQL would assume a tenth of all rows.
 */
export function queryText({ strings, values }: Sql, placeholder: Placeholder): QueryText {
  let text = '';
  const parameters: unknown[] = [];
  for (const [at, part] of strings.entries()) {
    text += part;
    if (at === values.length) break;
    const value = values[at];
    if (Number.isSafeInteger(value) && part.endsWith('LIMIT ')) text += String(value);
    else text += placeholder(parameters.push(value), value, part.endsWith(' = '));
  }
  return { text, values: parameters };
}
