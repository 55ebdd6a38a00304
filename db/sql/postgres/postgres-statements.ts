import type { Sql } from 'sql-template-tag';
import { postgresPlaceholder, queryText } from '../query-text.ts';

/** A statement as the client sends it: prepared once for each connection under its name, or anew each time without one. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The most texts that are prepared; lists of values have a text for each length. */
const maxNames = 1_000;

/** Turns queries into statements of PostgreSQL and names their texts. */
export function createStatements(): (query: Sql) => Statement {
  const names = new Map<string, string>();
  return (query) => {
    const { text, values } = queryText(query, postgresPlaceholder);
    let name = names.get(text);
    if (name === undefined && names.size < maxNames) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return { name: name ?? '', text, values };
  };
}
