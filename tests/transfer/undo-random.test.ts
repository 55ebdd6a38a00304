import { dumpedMemory, dumpedSqlite } from '../api/dumped-stores.ts';
import { testUndos } from './undo-random.ts';

testUndos('memory', 40, dumpedMemory);
testUndos('SQLite', 10, dumpedSqlite);
