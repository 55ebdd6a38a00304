import { maxRobotsLines } from './measuring-lengths.ts';

const allowedLine = /^(?:User-agent: ?[\w*./ -]{1,80}|(?:Dis)?allow: ?(?:[/*][!"$-~]*)?|Crawl-delay: ?\d{1,4}(?:\.\d)?)$/i;

/** Why lines cannot be part of robots.txt; undefined if they can. */
export function whyNotRobots(text: string): string | undefined {
  const lines = robotsLines(text);
  if (lines.length > maxRobotsLines) return `Please keep to ${maxRobotsLines} lines; there are ${lines.length}.`;
  const refused = lines.findIndex((line) => !allowedLine.test(line));
  return refused === -1
    ? undefined
    : `Line ${refused + 1} cannot be used. Lines begin with User-agent:, Allow:, Disallow: or Crawl-delay:, and paths with a slash.`;
}

/** The lines of a part of robots.txt, without empty lines. */
export function robotsLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
