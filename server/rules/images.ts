/** Where a stored picture is served. */
export function imagePath(sha256: string): string {
  return `/images/${sha256}.webp`;
}

/** The picture an address means, or undefined when it means none of ours. */
export function imageAt(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1];
}
