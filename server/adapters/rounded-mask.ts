/** White pixels that are transparent outside the rounded corners, with smooth edges. */
export function roundedMask(size: number, radius: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4, 255);
  const middle = (size - 1) / 2;
  const straight = size / 2 - radius;
  for (let at = 0; at < size * size; at += 1) {
    const across = Math.max(0, Math.abs((at % size) - middle) - straight);
    const down = Math.max(0, Math.abs(Math.floor(at / size) - middle) - straight);
    pixels[at * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, radius - Math.hypot(across, down) + 0.5)));
  }
  return pixels;
}
