import { dumpedMemory, dumpedSqlite } from '../api/dumped-stores.ts';
import { testUndos } from './undo-random.ts';

testUndos('memory', 12, dumpedMemory);
testUndos('SQLite', 4, dumpedSqlite);
