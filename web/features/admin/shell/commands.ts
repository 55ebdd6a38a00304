import type { LinkProps } from '@tanstack/react-router';
import { ExternalLink, ListChecks, type LucideIcon, Plus } from 'lucide-react';
import type { Stats } from '../../../api/admin-startups.ts';
import { screenGroups, pendingCountOf } from './screens.ts';

/** A line of the command palette: a screen, an action, or something in the directory. */
export interface Command {
  key: string;
  label: string;
  /** Tells lines with the same label apart. */
  note: string;
  link: Pick<LinkProps, 'to' | 'search'>;
  Icon: LucideIcon;
  /** How many rows of the screen need a decision. */
  pendingCount: number;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Frequent actions, listed below the screens. */
const actions: readonly Pick<Command, 'label' | 'link' | 'Icon'>[] = [
  { label: 'Review pending startups', link: { to: '/admin/startups', search: { status: 'pending' } }, Icon: ListChecks },
  { label: 'Review pending claims', link: { to: '/admin/claimed-business', search: { status: 'pending' } }, Icon: ListChecks },
  { label: 'Review pending changes', link: { to: '/admin/revisions', search: { status: 'pending' } }, Icon: ListChecks },
  { label: 'Review open reports', link: { to: '/admin/reports', search: { status: 'open' } }, Icon: ListChecks },
  { label: 'Review lost links', link: { to: '/admin/links' }, Icon: ListChecks },
  { label: 'Write a blog post', link: { to: '/admin/blog-posts', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a category', link: { to: '/admin/categories', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a user', link: { to: '/admin/users', search: { open: 'new' } }, Icon: Plus },
  { label: 'Visit site', link: { to: '/' }, Icon: ExternalLink },
];

/** The screens and actions whose label or keywords contain every typed word; labels that start with the first word come first. */
export function findCommands(typed: string, stats: Stats | undefined): Command[] {
  const screens = screenGroups.flatMap((group) => group.screens);
  const all: (Command & { searchText: string })[] = [
    ...screens.map((screen) => ({
      key: screen.label,
      label: screen.label,
      note: '',
      link: { to: screen.to },
      Icon: screen.Icon,
      searchText: `${screen.label} ${screen.keywords ?? ''}`.toLowerCase(),
      pendingCount: pendingCountOf(screen, stats),
    })),
    ...actions.map((action) => ({
      ...action,
      key: action.label,
      note: '',
      searchText: action.label.toLowerCase(),
      pendingCount: 0,
    })),
  ];
  const typedWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const startsWithFirstWord = ({ label }: Command) => Number(label.toLowerCase().startsWith(typedWords[0] ?? ''));
  return all
    .filter(({ searchText }) => typedWords.every((word) => searchText.includes(word)))
    .toSorted((a, b) => startsWithFirstWord(b) - startsWithFirstWord(a));
}
