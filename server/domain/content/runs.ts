/** A stretch of text to which the same marks apply. A line break is the text "\n". */
export interface Run {
  text: string;
  /** The link's target: http, https, mailto, or a path of this site. */
  href?: string;
  marks: readonly Mark[];
}

/** The supported marks, in their nesting order. */
export const marks = ['b', 'i', 'mark', 'code'] as const;
export type Mark = (typeof marks)[number];
