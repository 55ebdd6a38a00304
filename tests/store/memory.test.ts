import { openMemoryStore } from '../../db/memory/store.ts';
import { conformanceSuite } from './suite.ts';

conformanceSuite('in memory', async () => openMemoryStore());
