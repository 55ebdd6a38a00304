import type { PublicTexts, Texts } from './sections.contract.ts';

/** The texts that an operator changed. Pages have the others, so that a default site sends none of them. */
export function presentTexts({ footerLine, ...others }: Texts): PublicTexts {
  return { footerLine, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) };
}
