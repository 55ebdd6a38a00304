import type { Sql } from 'sql-template-tag';

/** A query as a database gets it. */
export interface QueryText {
  text: string;
  values: unknown[];
}

/** Writes the placeholder of a value. `position` counts from 1. */
type Placeholder = (position: number, value: unknown, isCompared: boolean) => string;

export const postgresPlaceholder: Placeholder = (position) => `$${position}`;

/**
 * SQLite looks at a parameter that a column is compared with (`column = ?`) when it compiles a statement, and compiles it again
 * for each further value, which takes longer than most of them run. An expression hides the parameter from it.
 */
export const sqlitePlaceholder: Placeholder = (_, value, isCompared) => {
  if (isCompared && typeof value === 'string') return "(? || '')";
  return isCompared && typeof value === 'number' ? '(? + 0)' : '?';
};

/**
 * The text of a query with its parameters. The number after LIMIT is part of the text: as a parameter, SQLite would compile the
 * statement again for each number, and PostgreSQL would plan an unknown limit as a tenth of all rows.
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
