// Cleans texts that come from other websites, or from apps that share them.

/** A text without lone surrogates, control characters (except tabs and line ends) and characters that reverse the following text. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, ' ')
    .trim();
}

/** The parts of a page's title, such as "Acme – Tides for sailors". The first part is usually the site's name. */
export function titleParts(title: string): string[] {
  const parts = partsOf(title, /\s+[-–—|·:•]+\s+/);
  return parts.length > 1 ? parts : partsOf(title, /:\s+/);
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
