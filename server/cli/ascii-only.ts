/**
 * A bundler plugin that escapes all characters outside ASCII. If a file contains even one, Node stores its text with two bytes
 * per character, and V8 keeps the whole text for the life of the process.
 */
export const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_: unknown, bundle: Record<string, { code: string } | { source: unknown }>) {
    for (const chunk of Object.values(bundle))
      if ('code' in chunk)
        chunk.code = chunk.code.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};
