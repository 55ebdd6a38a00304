import type { LinkProps } from '@tanstack/react-router';
import { ExternalLink, ListChecks, type LucideIcon, Plus } from 'lucide-react';
import type { Stats } from '../../../api/admin-startups.ts';
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

/** What is done most, below the screens. */
const actions: readonly Pick<QuickChoice, 'label' | 'link' | 'Icon'>[] = [
  { label: 'Review pending startups', link: { to: '/admin/startups', search: { status: 'pending' } }, Icon: ListChecks },
  { label: 'Review pending claims', link: { to: '/admin/claimed-business', search: { status: 'pending' } }, Icon: ListChecks },
  { label: 'Write a blog post', link: { to: '/admin/blog-posts', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a category', link: { to: '/admin/categories', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a user', link: { to: '/admin/users', search: { open: 'new' } }, Icon: Plus },
  { label: 'Visit site', link: { to: '/' }, Icon: ExternalLink },
];

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
    ...actions.map((action) => ({ ...action, words: action.label.toLowerCase(), waiting: 0 })),
  ];
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ label }: QuickChoice) => Number(label.toLowerCase().startsWith(wanted[0] ?? ''));
  return all.filter(({ words }) => wanted.every((word) => words.includes(word))).toSorted((a, b) => begins(b) - begins(a));
}
