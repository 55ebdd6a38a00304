import type { Sql } from 'sql-template-tag';

/** A statement as the client sends it: prepared once for each connection under its name, or anew each time without one. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** Whether it is a plain SELECT, which no constraint refuses. */
  onlyReads: boolean;
}

/** The most texts that are prepared; lists of values have a text for each length. */
const maxNames = 1_000;

/** Turns queries into statements of PostgreSQL and names their texts. */
export function createStatements(): (query: Sql) => Statement {
  const names = new Map<string, string>();
  return (query) => {
    const { text, values } = postgresText(query);
    let name = names.get(text);
    if (name === undefined && names.size < maxNames) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return { name: name ?? '', text, values, onlyReads: /^\s*SELECT\b/.test(text) };
  };
}

/**
 * The text with numbered parameters. The number after LIMIT stands in the text: PostgreSQL plans a limit that it does not know as
 * a tenth of all rows.
 */
export function postgresText({ strings, values }: Sql): { text: string; values: unknown[] } {
  let [text = ''] = strings;
  const parameters: unknown[] = [];
  for (const [at, value] of values.entries()) {
    if (Number.isSafeInteger(value) && text.endsWith('LIMIT ')) text += String(value);
    else text += `$${parameters.push(value)}`;
    text += strings[at + 1] ?? '';
  }
  return { text, values: parameters };
}
