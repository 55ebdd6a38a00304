import { join } from 'node:path';
import { monogramOf } from '../domain/core/monograms.ts';
import { shareImageSize, type ShareImage } from '../domain/sharing/share-images.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { loadSharp } from './images.ts';
import { monogramPixels } from './monogram-pixels.ts';
import { roundedMask } from './rounded-mask.ts';

/** The colors of the site's light theme. */
const colors = {
  paper: '#f3f0ea',
  raised: '#ffffff',
  ink: '#221d18',
  soft: '#6b6258',
  accent: '#a8401f',
} as const;

const margin = 80;
const tile = 148;
const contentWidth = shareImageSize.width - 2 * margin;

/** One image at a time: an image takes about 100 ms, and pages are shared rarely. */
const limit = new ConcurrencyLimit({
  name: 'share_images',
  concurrency: 1,
  maxPending: 24,
  perCaller: { concurrency: 1, maxPending: 8 },
});

/**
 * Draws a share image as PNG. `logo` contains the bytes of a stored image. `network` is the client's network: networks take
 * turns, so that one of them cannot delay the others. Throws `server.busy` when too many requests wait.
 */
export function drawShareImage(image: ShareImage, logo: Uint8Array | undefined, network = ''): Promise<Buffer> {
  return limit.run(() => draw(image, logo), { caller: network });
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;
type Layer = { input: Buffer; left: number; top: number };

async function draw(
  { kind, slug, title, text, siteName, accent = colors.accent }: ShareImage,
  logo: Uint8Array | undefined,
): Promise<Buffer> {
  // Fontconfig reads this when the first text is drawn.
  process.env['FONTCONFIG_FILE'] ??= join(import.meta.dirname, 'share-fonts.conf');
  const sharp = await loadSharp();
  const hasTile = kind === 'startup' || logo !== undefined;
  const top = hasTile ? margin + tile + 32 : margin + 40;
  const shownTitle = drawable(title, 90) || drawable(siteName, 90);
  const isLong = shownTitle.length > 40;
  const titleLayers = await drawText(sharp, shownTitle, {
    font: 'Young Serif',
    size: isLong ? 56 : 76,
    color: colors.ink,
    maxHeight: 150,
    top,
  });
  const below = (titleLayers[0]?.bottom ?? top) + 30;
  const footer = shareImageSize.height - margin - 8;
  const layers: Layer[] = [
    ...(hasTile ? [await (logo === undefined ? drawMonogram(sharp, slug, shownTitle) : drawLogo(sharp, logo))] : []),
    { input: await rectangle(sharp, { width: 96, height: 8, color: accent }), left: margin, top: footer - 34 },
    ...titleLayers,
    ...(await drawText(sharp, drawable(text, isLong ? 60 : 120), {
      font: 'Instrument Sans',
      size: 34,
      color: colors.soft,
      maxHeight: Math.max(36, footer - 56 - below),
      top: below,
    })),
    ...(kind === 'site'
      ? []
      : await drawText(sharp, drawable(siteName, 60), {
          font: 'Instrument Sans Semi-Bold',
          size: 28,
          color: colors.ink,
          maxHeight: 36,
          top: footer - 12,
        })),
  ];
  return sharp({ create: { ...shareImageSize, channels: 3, background: colors.paper } })
    .composite(layers.map(({ input, left, top: y }) => ({ input, left, top: y })))
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

interface TextStyle {
  font: string;
  size: number;
  color: string;
  /** The space for the text; a larger text is scaled down. */
  maxWidth?: number;
  maxHeight: number;
  top: number;
}

/** Draws a text within the image's width, with right-to-left text aligned right. Returns no layer for an empty text. */
async function drawText(sharp: Sharp, text: string, { font, size, color, maxWidth = contentWidth, maxHeight, top }: TextStyle) {
  if (text === '') return [];
  // Uses the font's lining figures, because its old-style zero looks like an "o".
  const markup = `<span foreground="${color}" font_features="lnum">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${font} ${size}`, width: contentWidth, dpi: 72, rgba: true, spacing: 6, wrap: 'word-char' },
  })
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = isRightToLeft(text) ? shareImageSize.width - margin - info.width : margin;
  return [{ input: data, left, top, bottom: top + info.height }];
}

/** The logo on a rounded tile, with a shadow that outlines logos as light as the tile. */
async function drawLogo(sharp: Sharp, logo: Uint8Array): Promise<Layer> {
  const fit = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const image = await sharp(logo).resize(tile, tile, fit).ensureAlpha().png().toBuffer();
  const alpha = await sharp(image).extractChannel('alpha').blur(1.5).linear(0.4).raw().toBuffer();
  const shadow = await sharp({ create: { width: tile, height: tile, channels: 3, background: colors.ink } })
    .joinChannel(alpha, { raw: { width: tile, height: tile, channels: 1 } })
    .png()
    .toBuffer();
  return roundedTile(sharp({ create: { width: tile, height: tile, channels: 4, background: colors.raised } }), [shadow, image]);
}

/** The monogram of a startup without a logo. Letters that the fonts cannot draw are omitted. */
async function drawMonogram(sharp: Sharp, slug: string, name: string): Promise<Layer> {
  const monogram = monogramOf(slug, name);
  // Several letters can form one character, such as "ㅋㅋㅋ", and be wider than the tile.
  const letters = await drawText(sharp, drawable(monogram.initials, 2), {
    font: 'Young Serif',
    size: (monogram.size * tile) / 48,
    color: monogram.ink,
    maxWidth: 110,
    maxHeight: 110,
    top: 0,
  });
  const square = sharp(monogramPixels(monogram, tile), { raw: { width: tile, height: tile, channels: 3 } });
  return roundedTile(
    square,
    letters.map(({ input }) => input),
  );
}

/** A square tile with rounded corners, with the images centered on it. */
async function roundedTile(square: ReturnType<Sharp>, images: readonly Buffer[]): Promise<Layer> {
  const input = await square
    .composite([
      ...images.map((image) => ({ input: image, gravity: 'centre' })),
      { input: roundedMask(tile, 36), raw: { width: tile, height: tile, channels: 4 }, blend: 'dest-in' },
    ])
    .png()
    .toBuffer();
  return { input, left: margin, top: margin };
}

async function rectangle(
  sharp: Sharp,
  { width, height, color }: { width: number; height: number; color: string },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
}

/** Matches characters of scripts missing in the fonts, which would be drawn as boxes with numbers. */
const undrawable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/gu;

/**
 * The text as one line of at most `max` characters. Characters that cannot be drawn are omitted. A shortened text ends with "…".
 */
export function drawable(text: string, max: number): string {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u202a-\u202e\u2066-\u2069\uFFFD]/gu, ' ')
    .replace(undrawable, '')
    // A letter with many marks would overlap the lines above and below.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (!hasInk(plain)) return '';
  const letters = lettersOf(plain);
  return letters.length <= max
    ? plain
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Whether a text has more than spaces, fillers and marks. libvips refuses to draw a text without visible shapes. */
function hasInk(text: string): boolean {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/gu, '') !== '';
}

/** The characters of a text as people count them, which are its grapheme clusters. */
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

/** Whether the first letter with a direction is right-to-left (Hebrew or Arabic). */
function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(first);
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
}
