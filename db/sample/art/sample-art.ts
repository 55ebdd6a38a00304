import { sampleCategories } from '../categories.ts';
import { samplePeople } from '../people.ts';
import { samplePosts } from '../posts.ts';
import { fileNameOf, logoPath, sampleStartups } from '../startups.ts';
import { slugify } from '../../../server/domain/core/slugs.ts';
import { avatarSvg } from './avatar.ts';
import { coverSvg } from './cover.ts';
import { logoSvg } from './logo.ts';
import { lookOf } from './looks.ts';
import { range } from './paint.ts';
import { screenshotSvg } from './screenshot.ts';

/** Every image the sample directory refers to, with the path it is served at. */
export function sampleArt(): { path: string; svg: string }[] {
  const covers = [
    ...sampleCategories.filter(({ imageUrl }) => imageUrl !== '').map(({ slug }) => slug),
    ...samplePosts.map(({ title }) => slugify(title)),
  ];
  return [
    ...sampleStartups.map((startup) => ({ path: logoPath(startup), svg: logoSvg(lookOf(startup)) })),
    ...sampleStartups.flatMap((startup) =>
      range(startup.screenshots).map((at) => ({
        path: `/sample/screenshots/${fileNameOf(startup)}-${at + 1}.svg`,
        svg: screenshotSvg(startup, at + 1),
      })),
    ),
    ...covers.map((name) => ({ path: `/sample/covers/${name}.svg`, svg: coverSvg(name) })),
    ...samplePeople.map(({ username }) => ({ path: `/sample/avatars/${username}.svg`, svg: avatarSvg(username) })),
  ];
}
