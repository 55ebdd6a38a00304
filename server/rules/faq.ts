/**
 * A question's address in the page (spec §5): lower case, whitespace to hyphens, non-word characters off, hyphens collapsed
 * and trimmed. Letters of other scripts are word characters. At most 120 characters, as slugs are.
 */
export function faqSlug(question: string): string {
  return question
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/_/g, '-')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, 120)
    .replace(/-$|[\uD800-\uDBFF]$/g, '');
}
