import { runScenarios } from './run-scenarios.ts';
import { setupScenarios } from './scenarios/setup.ts';

/** These scenarios remove the sample, so they run over a separate directory. */
runScenarios({ setup: setupScenarios });
