import { fold } from '../../../server/domain/core/fold.ts';

const word = /[\p{L}\p{N}]+/gu;

/** A text in which the words that begin with one of `marked`, which is folded, stand out. */
export function MarkedText({ text, marked }: { text: string; marked: readonly string[] }) {
  const found = marked.length === 0 ? [] : [...text.matchAll(word)].filter(([each]) => isMarked(fold(each), marked));
  if (found.length === 0) return text;
  return (
    <>
      {found.map((match, at) => {
        const before = found[at - 1];
        const start = before === undefined ? 0 : before.index + before[0].length;
        return (
          <span key={match.index}>
            {text.slice(start, match.index)}
            <mark className="bg-accent/15 text-ink rounded-sm">{match[0]}</mark>
          </span>
        );
      })}
      {text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0))}
    </>
  );
}

/** A short one marks only a word of its own length, or nearly: "ai" is not in "aircraft". */
function isMarked(folded: string, marked: readonly string[]): boolean {
  return marked.some((start) => folded.startsWith(start) && (start.length > 3 || folded.length <= start.length + 1));
}
