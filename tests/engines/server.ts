import { type EngineName, engineNames } from '../browsers.mjs';
import { aMember, memberPassword } from '../e2e/members.ts';
import { startServer } from '../e2e/server.ts';
import type { Site } from './fixtures.ts';

/**
 * Starts the one server of all engines before their tests, with a member and an admin per engine. Otherwise the tests would load the
 * store's modules nine times.
 */
export default async function start(): Promise<() => Promise<void>> {
  const server = await startServer();
  const people = async (name: EngineName) => {
    const [member, admin] = [await aMember(server), await aMember(server, { role: 'admin' })];
    return [name, { member: { id: member._id, email: member.email }, admin: { id: admin._id, email: admin.email } }] as const;
  };
  const peopleByEngine = await Promise.all(engineNames.map(people));
  const site: Site = { url: server.url, password: memberPassword, people: Object.fromEntries(peopleByEngine) as Site['people'] };
  process.env['ENGINES_SITE'] = JSON.stringify(site);
  return server.stop;
}
