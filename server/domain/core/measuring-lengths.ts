/** Search consoles, analytics, robots.txt and security.txt. */
export const measuringLengths = { code: 128, name: 60, host: 253, site: 100, robots: 4_000, languages: 100 } as const;

/** The maximum number of lines that an admin can add to robots.txt. */
export const maxRobotsLines = 50;
