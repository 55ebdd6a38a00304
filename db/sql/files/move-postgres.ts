import { Client, type ClientConfig, types } from 'pg';
import { openPostgres } from '../postgres/postgres.ts';
import { type MoveTarget, type Range, type Row, selectRange, type Table, type Value, whereRange } from './move.ts';

/** A PostgreSQL database in a move. */
export interface MovePostgres extends MoveTarget {
  /** Blocks the writes of all other connections until this one closes. They can still read. */
  lock(tables: readonly Table[]): Promise<void>;
  /** The id of the directory whose move into this database is unfinished, as passed to `beginMove`. */
  unfinishedMove(): Promise<string | undefined>;
  beginMove(source: string): Promise<void>;
  /** Makes the database usable as a directory. */
  finishMove(tables: readonly Table[]): Promise<void>;
  /** Makes the database read-only until an operator or a later move into it resets this. */
  makeReadOnly(): Promise<void>;
  /** Whether the directory of this database was moved to a file. */
  isMovedAway(): Promise<boolean>;
  makeWritable(): Promise<void>;
  close(): Promise<void>;
}

/** Connects to a database and runs its missing migrations. */
export async function openMovePostgres(url: string): Promise<MovePostgres> {
  await (await openPostgres(url)).close();
  const client = new Client(configOf(url));
  await client.connect();
  await client.query(
    `SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; SET default_transaction_read_only = off`,
  );
  const typesOf = await readTypes(client);
  const named = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const database = named.rows[0]?.name;

  const read = async (table: Table, range: Range, limit?: number): Promise<Row[]> => {
    const { text, values } = selectRange(table, range, numbered, limit);
    return (await client.query<Value[]>({ text, values, rowMode: 'array' })).rows;
  };

  const insert = async ({ name, columns }: Table, rows: readonly Row[]): Promise<void> => {
    const arrays = columns.map((column, at) => `$${at + 1}::${typesOf.get(`${name}.${column}`) ?? 'text'}[]`);
    await client.query(
      `INSERT INTO ${name} (${columns.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
      columns.map((_, at) => rows.map((row) => row[at])),
    );
  };

  return {
    read,
    async count({ name }) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
      return rows[0]?.count ?? 0;
    },
    async replace(table, range, rows) {
      const { where, values } = whereRange(table, range, numbered);
      await client.query('BEGIN');
      try {
        await client.query(`DELETE FROM ${table.name} ${where}`, values);
        if (rows.length > 0) await insert(table, rows);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    },
    async lock(tables) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await client.query(`SET LOCAL lock_timeout = '60s'`);
      // Some writes do not lock the gate, so the tables are locked as well.
      await client.query(`LOCK TABLE ${['gate', ...tables.map(({ name }) => name)].join(', ')} IN SHARE MODE`);
    },
    async unfinishedMove() {
      const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('unfinished_move') IS NOT NULL AS found`);
      if (rows[0]?.found !== true) return undefined;
      const sources = await client.query<{ source: string }>('SELECT source FROM unfinished_move');
      return sources.rows[0]?.source ?? '';
    },
    async beginMove(source) {
      await client.query('BEGIN; CREATE TABLE unfinished_move (source TEXT NOT NULL)');
      await client.query('INSERT INTO unfinished_move (source) VALUES ($1)', [source]);
      await client.query('COMMIT');
    },
    async finishMove(tables) {
      await client.query('BEGIN');
      for (const { table, column } of await identityColumns(client, tables)) {
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
        );
      }
      await client.query('DROP TABLE unfinished_move; COMMIT');
      // Query plans need statistics, and index-only scans need the visibility map.
      await client.query('VACUUM (ANALYZE)');
    },
    async makeReadOnly() {
      // Uses a second connection, so that the setting takes effect before the first connection releases its lock.
      const other = new Client(configOf(url));
      await other.connect();
      try {
        // An earlier move may have made the database read-only.
        await other.query('SET default_transaction_read_only = off');
        await other.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
        await other.query(`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename = session_user AND application_name <> '${applicationName}'`);
      } finally {
        await other.end();
      }
    },
    async isMovedAway() {
      const { rows } = await client.query<{ found: boolean }>(`
        SELECT count(*) > 0 AS found FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
        WHERE d.datname = current_database() AND s.setrole = 0 AND 'default_transaction_read_only=on' = ANY (s.setconfig)`);
      return rows[0]?.found === true;
    },
    async makeWritable() {
      await client.query(`ALTER DATABASE ${database} RESET default_transaction_read_only`);
    },
    close: () => client.end(),
  };
}

const numbered = (position: number) => `$${position}`;

const applicationName = 'debut move';

function configOf(url: string): ClientConfig {
  const getTypeParser = ((oid: number, format?: 'text') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;
  return { connectionString: url, application_name: applicationName, connectionTimeoutMillis: 10_000, types: { getTypeParser } };
}

/** The type of each column, by "table.column". */
async function readTypes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(`
    SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema()`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function identityColumns(client: Client, tables: readonly Table[]): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'`);
  return rows.filter(({ table }) => tables.some(({ name }) => name === table));
}
