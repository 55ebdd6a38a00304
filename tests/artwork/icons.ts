import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The source of every icon: a rounded tile of 64 units with the logo in the paper color. */
interface Drawing {
  svg: string;
  tile: string;
  paper: string;
}

/** Glyphs of the app shortcuts, in the same 64 units. */
const glyphs = {
  search: '<circle cx="28" cy="28" r="12"/><path d="m37 37 11 11"/>',
  favorites: '<path d="M32 48 19 35a9 9 0 0 1 13-12 9 9 0 0 1 13 12z"/>',
  submit: '<path d="M32 17v30M17 32h30"/>',
};

/** Writes the icons of the manifest and of the document into `folder`, rendered from the SVG `source`. */
export async function drawIcons(source: string, folder: string): Promise<void> {
  const drawing = await readDrawing(source);
  await mkdir(folder, { recursive: true });
  const write = async (name: string, svg: string, size: number) => {
    const image = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
    await image.png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(folder, `${name}-${size}.png`));
  };
  for (const size of [192, 512]) {
    await write('any', drawing.svg, size);
    await write('maskable', maskable(drawing, 0.8), size);
  }
  await write('monochrome', oneColor(drawing), 512);
  await write('apple', maskable(drawing, 0.9), 180);
  await writeFile(join(folder, '..', 'favicon.ico'), await icoOf(drawing.svg, 32));
  for (const [name, glyph] of Object.entries(glyphs)) await write(name, shortcut(drawing, glyph), 96);
}

/** An icon as an ICO file: a PNG behind an ICO header. Browsers and feed readers request it at `/favicon.ico`. */
async function icoOf(svg: string, size: number): Promise<Buffer> {
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  const png = await image.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
  const header = Buffer.alloc(22);
  // One image, its width and height, 32 bits for each pixel, its length, and its position.
  header.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function readDrawing(source: string): Promise<Drawing> {
  const svg = await readFile(source, 'utf8');
  const [, tile] = /<rect width="64" height="64" rx="16" fill="(#[0-9a-f]{6})"\/>/.exec(svg) ?? [];
  const [, paper] = /<path [^>]*fill="(#[0-9a-f]{6})"/.exec(svg) ?? [];
  if (tile === undefined || paper === undefined) throw new Error(`${source} is not a tile of 64 units with a logo.`);
  return { svg, tile, paper };
}

/** A maskable icon: the tile fills the square and the logo is smaller, because systems crop it to their own shape. */
function maskable({ svg, tile }: Drawing, scale: number): string {
  const margin = 32 * (1 - scale);
  return svg
    .replace(
      /(<svg [^>]*>)<rect [^>]*>/,
      `$1<rect width="64" height="64" fill="${tile}"/><g transform="translate(${margin} ${margin}) scale(${scale})">`,
    )
    .replace('</svg>', '</g></svg>');
}

/** A monochrome icon: the logo alone, which systems paint in their own color. */
function oneColor({ svg, tile, paper }: Drawing): string {
  const mark = svg
    .replace(/<svg [^>]*><rect [^>]*>|<\/svg>/g, '')
    .replaceAll(tile, '#000')
    .replaceAll(paper, '#fff');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><mask id="mark">${mark}</mask><rect width="64" height="64" mask="url(#mark)"/></svg>`;
}

function shortcut({ tile, paper }: Drawing, glyph: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="32" fill="${tile}"/><g fill="none" stroke="${paper}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></svg>`;
}
