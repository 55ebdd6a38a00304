import { runScenarios } from './run-scenarios.ts';
import { adminTagScenarios } from './scenarios/admin-tags.ts';
import { bulkScenarios } from './scenarios/bulk.ts';

/** These scenarios change listings that others use, so they run over a separate directory. */
runScenarios({ tags: adminTagScenarios, 'bulk actions': bulkScenarios });
