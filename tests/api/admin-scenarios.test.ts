import { runScenarios } from './run-scenarios.ts';
import { adminContentScenarios } from './scenarios/admin-content.ts';
import { memberScenarios } from './scenarios/admin-members.ts';
import { moderationScenarios } from './scenarios/admin-moderation.ts';
import { adminPostScenarios } from './scenarios/admin-posts.ts';

/** Over a directory of their own: little is as it was afterwards. */
runScenarios({
  moderation: moderationScenarios,
  content: adminContentScenarios,
  posts: adminPostScenarios,
  // Last, because people leave.
  members: memberScenarios,
});
