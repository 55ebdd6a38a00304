import type { LinkProps } from '@tanstack/react-router';
import { ExternalLink, type LucideIcon } from 'lucide-react';
import type { Stats } from '../../../api/moderation.ts';
import { screenGroups, waitingAt } from './screens.ts';

/** Something to go to by its name. */
export interface QuickChoice {
  label: string;
  link: Pick<LinkProps, 'to' | 'search'>;
  Icon: LucideIcon;
  /** Everything it is found by, in lower case. */
  words: string;
  /** How many things wait there. */
  waiting: number;
}

/** What there is to go to, narrowed to what has every typed word; those whose name begins with it come first. */
export function quickChoices(typed: string, stats: Stats | undefined): QuickChoice[] {
  const screens = screenGroups.flatMap((group) => group.screens);
  const all: QuickChoice[] = [
    ...screens.map((screen) => ({
      label: screen.label,
      link: { to: screen.to },
      Icon: screen.Icon,
      words: `${screen.label} ${screen.also ?? ''}`.toLowerCase(),
      waiting: waitingAt(screen, stats),
    })),
    { label: 'Visit site', link: { to: '/' }, Icon: ExternalLink, words: 'visit site public home', waiting: 0 },
  ];
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ label }: QuickChoice) => Number(label.toLowerCase().startsWith(wanted[0] ?? ''));
  return all.filter(({ words }) => wanted.every((word) => words.includes(word))).toSorted((a, b) => begins(b) - begins(a));
}
