import { readInline } from '../../../server/domain/content/inline-html.ts';
import { Runs } from '../texts/runs.tsx';

/** The inline HTML of a block as React nodes: b, i, a, code, mark and br; everything else is text. */
export function Inline({ html }: { html: string }) {
  return <Runs runs={readInline(html)} />;
}
