import { randomInt } from 'node:crypto';
import { nearestAccent } from '../../server/domain/core/accents.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';
import { presentFace } from '../../server/domain/site/face-css.ts';
import { seededRandom } from '../random.ts';
import { openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';
import { axeInBothThemes, contrastWith } from './looks.ts';
import { signInAs } from './members.ts';

test.use({ directoryOf: 'admins' });

/** Random colors, each replaced by the nearest that the rule accepts, as the settings offer it. */
const accents = 50;
const seed = Number(process.env['ACCENTS_SEED'] ?? randomInt(2 ** 31));

function randomFaces(): string[] {
  const random = seededRandom(seed);
  const aColor = () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`;
  return Array.from({ length: accents }, (_, at) => {
    const accent = nearestAccent(aColor(), 'light');
    // Half of the dark colors are derived from the light ones.
    const darkAccent = at % 2 === 0 ? '' : nearestAccent(aColor(), 'dark');
    return presentFace({ ...defaultSections.face, accent, darkAccent }, '')?.css ?? '';
  });
}

test(
  `Text is readable in ${accents} random accent colors on 8 pages in both themes`,
  { tag: '@release' },
  async ({ page, server }) => {
    test.setTimeout(45 * 60_000);
    console.log(`ACCENTS_SEED=${seed}`);
    const faces = randomFaces();
    const check = async (path: string) => {
      await test.step(path, async () => {
        expect(await axeInBothThemes(page)).toEqual([]);
        expect(await contrastWith(page, faces), `ACCENTS_SEED=${seed} at ${path}`).toEqual([]);
      });
    };
    for (const path of ['/', '/categories/developer-tools', '/startup/ferrywire', '/search?q=sync', '/plans', '/sign-in']) {
      await open(page, path);
      await check(path);
    }
    await signInAs(page, server, 'ida');
    await open(page, '/dashboard');
    await check('/dashboard');
    await openAdmin(page, server, '/admin/settings?part=face');
    await check('/admin/settings');
  },
);
