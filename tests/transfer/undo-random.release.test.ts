import { dumpedMemory, dumpedPostgresStores, dumpedSqlite } from '../api/dumped-stores.ts';
import { withPostgres } from '../store/postgres-databases.ts';
import { testUndos } from './undo-random.ts';

testUndos('memory', 1_000, dumpedMemory);
testUndos('SQLite', 150, dumpedSqlite);
await withPostgres((server) => testUndos('PostgreSQL', 150, dumpedPostgresStores(server)));
