import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { contrast } from '../domain/core/colors.ts';
import { type SiteIconKind, siteIconSizes } from '../domain/site/site-icons.ts';
import { loadSharp } from './images.ts';
import { roundedMask } from './rounded-mask.ts';

/** One icon at a time: an icon takes about 50 ms, and browsers keep it. */
const limit = new ConcurrencyLimit({
  name: 'site_icons',
  concurrency: 1,
  maxPending: 24,
  perCaller: { concurrency: 1, maxPending: 8 },
});

/**
 * Draws an icon from the bytes of the site's logo as PNG. `accent` is the background of logos that would be invisible on white.
 * `network` is the client's network: networks take turns, so that one of them cannot delay the others. Throws `server.busy` when
 * too many requests wait.
 */
export function drawSiteIcon(kind: SiteIconKind, logo: Uint8Array, accent: string, network = ''): Promise<Buffer> {
  return limit.run(() => draw(kind, logo, accent), { caller: network });
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * The share of an icon's width that a transparent logo may take. Operating systems crop maskable icons to various shapes; only a
 * central circle with 80 percent of the width is always visible.
 */
const share = { favicon: 1, any: 0.76, maskable: 0.56, monochrome: 0.62, apple: 0.72, email: 1 } as const;

async function draw(kind: SiteIconKind, logo: Uint8Array, accent: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const look = await lookOf(sharp, logo);
  const size = siteIconSizes[kind];
  if (kind === 'email') return drawEmailHeading(sharp, look, accent);
  if (kind === 'monochrome-512') return drawSilhouette(sharp, look);
  const form = kind === 'favicon' ? kind : kind.startsWith('any') ? 'any' : kind.startsWith('apple') ? 'apple' : 'maskable';
  const plate = plateOf(look, accent);
  // An opaque logo has its own margin, so it fills the icon.
  const part = look.isOpaque && form !== 'maskable' ? 1 : share[form];
  // A favicon is too small for a colored background, so it has one only if the logo would be invisible without it.
  const background = form === 'favicon' && !look.isOpaque && plate === white ? clear : plate;
  const isPadded = form === 'favicon' && background === plate && !look.isOpaque;
  const mark = await fitted(sharp, look, Math.round(size * (isPadded ? 0.8 : part)));
  const flat = sharp({ create: { width: size, height: size, channels: 4, background } }).composite([
    { input: mark, gravity: 'centre' },
  ]);
  // The corners of all other icons are rounded by the operating system.
  if (form !== 'any' && form !== 'favicon') return png(flat.flatten({ background: plate }));
  const square = await flat.png().toBuffer();
  return png(sharp(square).composite([{ input: await roundedSquare(sharp, size, size * 0.22), blend: 'dest-in' }]));
}

const png = (image: ReturnType<Sharp>) => image.png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer();

/** A logo without its transparent or one-colored margin, and the colors that decide what goes behind it. */
interface Look {
  image: Buffer;
  width: number;
  height: number;
  isOpaque: boolean;
  /** The color at the corners of an opaque logo. */
  corner: string;
  /** The average color of the visible part. */
  average: string;
}

async function lookOf(sharp: Sharp, logo: Uint8Array): Promise<Look> {
  const { data, info } = await sharp(logo).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const sum = [0, 0, 0, 0];
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const alpha = data[at + 3] ?? 0;
      if (alpha > 8) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
      for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
      sum[3] = (sum[3] ?? 0) + alpha;
    }
  const total = Math.max(1, sum[3] ?? 0);
  const isOpaque = (sum[3] ?? 0) >= width * height * 254;
  const isEmpty = right < left;
  const box =
    isOpaque || isEmpty ? { left: 0, top: 0, width, height } : { left, top, width: right - left + 1, height: bottom - top + 1 };
  const image = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .png()
    .toBuffer();
  return {
    image,
    width: box.width,
    height: box.height,
    isOpaque,
    corner: hexOf([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]),
    average: hexOf(sum.slice(0, 3).map((channel) => channel / total)),
  };
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const white = '#ffffff';

/** The color behind a logo: its own background, or white, or the accent color if the logo would be invisible on white. */
function plateOf({ isOpaque, corner, average }: Look, accent: string): string {
  if (isOpaque) return corner;
  if (contrast(average, white) >= 1.6) return white;
  return contrast(average, accent) >= 2 ? accent : '#1f1b17';
}

/** Scales a logo to the largest size that fits into a square. */
function fitted(sharp: Sharp, { image }: Look, size: number): Promise<Buffer> {
  return sharp(image).resize(size, size, { fit: 'contain', background: clear }).png().toBuffer();
}

async function roundedSquare(sharp: Sharp, size: number, radius: number): Promise<Buffer> {
  return sharp(roundedMask(size, radius), { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

/**
 * Draws the logo's silhouette, which operating systems paint in their own color: the visible part of a transparent logo, or the
 * part of an opaque logo that differs from its background.
 */
async function drawSilhouette(sharp: Sharp, look: Look): Promise<Buffer> {
  const size = siteIconSizes['monochrome-512'];
  const part = Math.round(size * share.monochrome);
  const { data } = await sharp(look.image)
    .resize(part, part, { fit: 'contain', background: look.isOpaque ? look.corner : clear })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corner = [1, 3, 5].map((from) => Number.parseInt(look.corner.slice(from, from + 2), 16));
  for (let at = 0; at < data.length; at += 4) {
    const distance = Math.max(...corner.map((channel, index) => Math.abs(channel - (data[at + index] ?? 0))));
    if (look.isOpaque) data[at + 3] = Math.min(255, distance * 3);
    data.fill(0, at, at + 3);
  }
  const input = await sharp(data, { raw: { width: part, height: part, channels: 4 } })
    .png()
    .toBuffer();
  return png(
    sharp({ create: { width: size, height: size, channels: 4, background: clear } }).composite([{ input, gravity: 'centre' }]),
  );
}

/**
 * The logo above an email, twice as large as it is shown. Every logo gets a background color, because email programs choose the
 * color of the page behind it.
 */
async function drawEmailHeading(sharp: Sharp, look: Look, accent: string): Promise<Buffer> {
  const height = siteIconSizes.email;
  const background = plateOf(look, accent);
  const margin = look.isOpaque ? 0 : 12;
  const mark = await sharp(look.image)
    .resize({ height: height - 2 * margin, width: 400 - 2 * margin, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(mark.data).extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear });
  return png(image.flatten({ background }));
}
