/** A color in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37 in sRGB, and hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

/** The red, green and blue of "#rrggbb", from 0 to 1. */
function channelsOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const fromLinear = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** The relative luminance of "#rrggbb", from 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** The contrast of two colors "#rrggbb", from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex);
  const [red, green, blue] = [toLinear(r), toLinear(g), toLinear(b)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(a, bb);
  return { l, c, h: c < 0.002 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

/** Linear red, green and blue, which are outside 0 to 1 for colors that screens cannot show. */
function toLinearChannels({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (channels: Triple) => channels.every((channel) => channel > -0.0005 && channel < 1.0005);

/** The color as "#rrggbb". A color that screens cannot show loses chroma until they can. */
export function toHex(color: Oklch): string {
  let c = color.c;
  if (!isShown(toLinearChannels(color))) {
    let [low, high] = [0, color.c];
    for (let round = 0; round < 14; round += 1) {
      c = (low + high) / 2;
      if (isShown(toLinearChannels({ ...color, c }))) low = c;
      else high = c;
    }
    c = low;
  }
  const digits = (light: number) =>
    Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, light)))))
      .toString(16)
      .padStart(2, '0');
  return `#${toLinearChannels({ ...color, c })
    .map(digits)
    .join('')}`;
}

const oklchText = /^oklch\(\s*([\d.]{1,9})(%?)\s+([\d.]{1,9})(%?)\s+(-?[\d.]{1,9})(?:deg)?\s*\)$/;

/** A color that a person typed, as "#rrggbb": "#c0392b", "c0392b", "#c32" or "oklch(55% 0.18 29)". Undefined for other texts. */
export function parseColor(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(typed) ?? [];
  if (digits !== undefined) return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  const [, lightness, lightnessUnit, chroma, chromaUnit, hue] = oklchText.exec(typed) ?? [];
  const l = Number(lightness) / (lightnessUnit === '%' ? 100 : 1);
  // CSS: a chroma of 100% is 0.4.
  const c = Number(chroma) * (chromaUnit === '%' ? 0.004 : 1);
  const h = Number(hue);
  if (![l, c, h].every(Number.isFinite) || l > 1 || c > 1) return undefined;
  return toHex({ l, c, h: ((h % 360) + 360) % 360 });
}
