import { robotsLines } from '../core/robots-lines.ts';

/** The pages that no crawler needs. */
const privatePaths = ['/api', '/admin', '/dashboard', '/settings', '/analytics'];

/** Crawlers that collect texts for AI, by the names under which they read robots.txt. */
const aiCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'omgili',
  'PerplexityBot',
  'Timpibot',
  'YouBot',
];

interface RobotsGroup {
  agents: string[];
  rules: string[];
}

/** Whether search engines are asked to read nothing of the site. */
export function leavesSearchEngines(text: string): boolean {
  const { everyone, groups } = groupsOf(text);
  const searching = groups.filter(({ agents }) => agents.some((agent) => /^(?:googlebot|bingbot)$/i.test(agent)));
  return [everyone, ...searching.flatMap(({ rules }) => rules)].flat().some((rule) => /^disallow: ?\/\*?$/i.test(rule));
}

/** The file robots.txt. The rules of the site come first in every group, because a crawler follows only one group. */
export function robotsText(
  { robots, blocksAi }: { robots: string; blocksAi: boolean },
  { isNoIndex, sitemap }: { isNoIndex: boolean; sitemap: string },
): string {
  if (isNoIndex) return 'User-agent: *\nDisallow: /\n';
  const fixed = privatePaths.map((path) => `Disallow: ${path}`);
  const { everyone, groups } = groupsOf(robots);
  const all = ['User-agent: *', ...fixed, ...everyone, `Sitemap: ${sitemap}`];
  const ai = blocksAi ? ['', ...aiCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /'] : [];
  const own = groups.flatMap(({ agents, rules }) => ['', ...agents.map((agent) => `User-agent: ${agent}`), ...fixed, ...rules]);
  return `${[...all, ...ai, ...own].join('\n')}\n`;
}

/** The groups of crawlers, and the rules for everyone, which are above the first group or in groups that name "*". */
function groupsOf(text: string): { everyone: string[]; groups: RobotsGroup[] } {
  const all: RobotsGroup = { agents: ['*'], rules: [] };
  const read = [all];
  for (const line of robotsLines(text)) {
    const agent = /^user-agent: ?(.*)$/i.exec(line)?.[1];
    const last = read.at(-1) ?? all;
    if (agent === undefined) last.rules.push(line);
    else if (last === all || last.rules.length > 0) read.push({ agents: [agent], rules: [] });
    else last.agents.push(agent);
  }
  const groups = read
    .map(({ agents, rules }) => ({ agents: agents.filter((agent) => agent !== '*'), rules }))
    .filter(({ agents, rules }) => agents.length > 0 && rules.length > 0);
  return { everyone: read.flatMap(({ agents, rules }) => (agents.includes('*') ? rules : [])), groups };
}
