import type { Sql } from 'sql-template-tag';
import { postgresPlaceholder, queryText } from '../query-text.ts';

/** A statement as the client sends it. With a name, it is prepared once per connection; without one, it is prepared each time. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The maximum number of named texts. It is limited, because lists of values produce another text for each length. */
const maxNames = 1_000;

/** Returns a function that turns queries into PostgreSQL statements and names their texts. */
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
