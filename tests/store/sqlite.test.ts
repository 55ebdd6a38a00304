import { openSqliteStore } from '../../db/sql/store.ts';
import { conformanceSuite } from './suite.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

conformanceSuite('in a SQLite file', () => openSqliteStore(file()));
conformanceSuite('in SQLite without a file', () => openSqliteStore(':memory:'));
