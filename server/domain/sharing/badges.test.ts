import { expect, test } from 'vitest';
import { badgeKinds, badgePath, badgeSvg, badgeThemes } from './badges.ts';

const startup = { name: 'Ferrywire', likes: 12 };
const verified = { ...startup, verifiedAt: '2026-11-01T00:00:00.000Z' };

test('every badge is at most 3 kB, even with the longest and most hostile names', () => {
  const name = `"><script>alert(1)</script>${'&'.repeat(100)}`;
  for (const kind of badgeKinds) {
    for (const theme of badgeThemes) {
      const svg = badgeSvg({ ...verified, name, likes: 1_234_567 }, { kind, theme, siteName: '<b>'.repeat(60), face: undefined });
      expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3_000);
      expect(svg).not.toMatch(/<script|<b>/);
      expect(svg.match(/<[a-z]/g)).toHaveLength(7);
    }
  }
});

test('a badge has a title for people who cannot see it', () => {
  const titleOf = (kind: (typeof badgeKinds)[number], likes: number) =>
    /<title>(.*)<\/title>/.exec(
      badgeSvg({ ...verified, likes }, { kind, theme: 'light', siteName: 'Debut', face: undefined }),
    )?.[1];
  expect(titleOf('listed', 0)).toBe('Ferrywire is listed on Debut');
  expect(titleOf('likes', 1)).toBe('Ferrywire has 1 like on Debut');
  expect(titleOf('likes', 1200)).toBe('Ferrywire has 1200 likes on Debut');
  expect(titleOf('verified', 0)).toBe('Ferrywire has a verified owner on Debut');
});

test('without a verified owner, the "verified" badge says "listed" instead', () => {
  const options = { theme: 'dark', siteName: 'Debut', face: undefined } as const;
  expect(badgeSvg(startup, { kind: 'verified', ...options })).toBe(badgeSvg(startup, { kind: 'listed', ...options }));
  expect(badgeSvg(verified, { kind: 'verified', ...options })).toContain('VERIFIED OWNER ON');
});

test('the path of a badge escapes its slug', () => {
  expect(badgePath('a/b', 'likes', 'dark')).toBe('/badge/a%2Fb.svg?kind=likes&theme=dark');
});
