/** Bytes for people: "1.2 MB", "40 kB". */
export function megabytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00A0kB`;
  const number = bytes / 1_000_000;
  return `${number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 })}\u00A0MB`;
}
