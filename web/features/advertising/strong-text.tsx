import type { ReactNode } from 'react';

/** Text in which **two stars** on each side make bold (spec §3, advertising settings). Stars without a partner stay stars. */
export function StrongText({ text }: { text: string }): ReactNode {
  return strongParts(text).map(({ strong, text: part }, at) =>
    strong ? (
      <strong key={at} className="text-accent font-normal">
        {part}
      </strong>
    ) : (
      part
    ),
  );
}

export function strongParts(text: string): { strong: boolean; text: string }[] {
  return text
    .split(/\*\*(?=\S)([^*]+(?:\*[^*]+)*)(?<=\S)\*\*/)
    .map((part, at) => ({ strong: at % 2 === 1, text: part }))
    .filter(({ text: part }) => part !== '');
}
