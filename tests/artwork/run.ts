import { resolve } from 'node:path';
import { drawIcons } from './icons.ts';
import { takeScreenshots } from './screenshots.ts';

/** `npm run artwork` creates icons and screenshots of the installed app, from web/public/icon.svg and the sample directory. */
const files = resolve(import.meta.dirname, '../../web/public');
await drawIcons(resolve(files, 'icon.svg'), resolve(files, 'icons'));
await takeScreenshots(resolve(files, 'screenshots'));
