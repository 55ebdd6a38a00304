import type { ReactNode } from 'react';

/** Renders **text between two asterisks** as bold. Unpaired asterisks stay as they are. */
export function StrongText({ text }: { text: string }): ReactNode {
  return splitStrong(text).map(({ strong, text: segment }, index) =>
    strong ? (
      <strong key={index} className="text-accent font-normal">
        {segment}
      </strong>
    ) : (
      segment
    ),
  );
}

export function splitStrong(text: string): { strong: boolean; text: string }[] {
  return text
    .split(/\*\*(?=\S)([^*]+(?:\*[^*]+)*)(?<=\S)\*\*/)
    .map((segment, index) => ({ strong: index % 2 === 1, text: segment }))
    .filter(({ text: segment }) => segment !== '');
}
