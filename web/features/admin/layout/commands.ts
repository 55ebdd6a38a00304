import type { LinkProps } from '@tanstack/react-router';
import { Building2, ExternalLink, FileText, FolderTree, ListChecks, type LucideIcon, Plus, Users } from 'lucide-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { nouns, say, withNoun } from '../../../../server/domain/core/noun.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { callQuery } from '../../../api/admin-client.ts';
import type { Stats } from '../../../api/admin-startups.ts';
import type { MayI } from '../../../api/permissions.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { countOf } from '../../../lib/text.ts';
import { byMatch, matchRank, rankedRows } from './match-rank.ts';
import { pendingCountOf, type Screen, screenGroupsFor } from './screens.ts';

/** A line of the command palette: a screen, an action, or a row of a table. */
export interface Command {
  key: string;
  label: string;
  /** Distinguishes lines with the same label. */
  note: string;
  link: Pick<LinkProps, 'to' | 'search'>;
  Icon: LucideIcon;
  /** The number of rows that need a decision. */
  pendingCount: number;
}

interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Frequent actions, listed below the screens. */
const actions: readonly (Pick<Command, 'label' | 'link' | 'Icon'> & Pick<Screen, 'may'>)[] = [
  {
    label: 'Review pending startups',
    may: 'review',
    link: { to: '/admin/startups', search: { status: 'pending' } },
    Icon: ListChecks,
  },
  {
    label: 'Review pending claims',
    may: 'review',
    link: { to: '/admin/claimed-business', search: { status: 'pending' } },
    Icon: ListChecks,
  },
  {
    label: 'Review pending changes',
    may: 'review',
    link: { to: '/admin/revisions', search: { status: 'pending' } },
    Icon: ListChecks,
  },
  { label: 'Review open reports', may: 'review', link: { to: '/admin/reports', search: { status: 'open' } }, Icon: ListChecks },
  { label: 'Review broken links', may: 'editStartups', link: { to: '/admin/links' }, Icon: ListChecks },
  { label: 'Add a startup', may: 'editStartups', link: { to: '/admin/startups', search: { edit: 'new' } }, Icon: Plus },
  { label: 'Write a blog post', may: 'editContent', link: { to: '/admin/blog-posts', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a category', may: 'editContent', link: { to: '/admin/categories', search: { open: 'new' } }, Icon: Plus },
  { label: 'Add a user', may: 'manageUsers', link: { to: '/admin/users', search: { open: 'new' } }, Icon: Plus },
  { label: 'Visit site', may: 'enterAdmin', link: { to: '/' }, Icon: ExternalLink },
];

/** The member's screens and actions whose label or keywords contain every typed word; labels that start with the first word come first. */
export function findCommands(typed: string, stats: Stats | undefined, mayI: MayI): Command[] {
  const screens = screenGroupsFor(mayI).flatMap((group) => group.screens);
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
    ...actions
      .filter(({ may }) => mayI(may))
      .map(({ label: text, ...action }) => ({ label: withNoun(text), ...action }))
      .map(({ label, link, Icon }) => ({
        label,
        link,
        Icon,
        key: label,
        note: '',
        searchText: label.toLowerCase(),
        pendingCount: 0,
      })),
  ];
  const typedWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const startsWithFirstWord = ({ label }: Command) => Number(label.toLowerCase().startsWith(typedWords[0] ?? ''));
  return all
    .filter(({ searchText }) => typedWords.every((word) => searchText.includes(word)))
    .toSorted((a, b) => startsWithFirstWord(b) - startsWithFirstWord(a));
}

const debounceMs = 250;
const minLength = 2;
/** The number of rows per group. An additional line links to all matches. */
const limit = 4;

export interface PaletteSearch {
  groups: CommandGroup[];
  isSearching: boolean;
  /** The groups that could not be searched. */
  failed: string[];
  retry: () => void;
}

/**
 * Searches startups, users, blog posts and categories with the calls of their tables, if the member may open those tables. A
 * search needs at least two characters. All groups appear together, so that a late group does not move the highlighted line.
 */
export function usePaletteSearch(typed: string, mayI: MayI): PaletteSearch {
  const text = typed.trim().slice(0, commonLengths.searchText);
  const search = useDebounced(text, debounceMs);
  const enabled = search.length >= minLength;
  const options = { enabled, staleTime: 30_000, retry: false, placeholderData: keepPreviousData };
  const mays = [mayI('readStartups'), mayI('manageUsers'), mayI('editContent'), mayI('editContent')] as const;
  const all = useQueries({
    queries: [
      { ...callQuery('listAllStartups', { query: { limit: rankedRows, search } }), ...options, enabled: enabled && mays[0] },
      { ...callQuery('listUsers', { query: { limit: rankedRows, search } }), ...options, enabled: enabled && mays[1] },
      { ...callQuery('listAllPosts', { query: { search } }), ...options, enabled: enabled && mays[2] },
      {
        ...callQuery('listCategoryRows', { query: { limit: rankedRows, query: search } }),
        ...options,
        enabled: enabled && mays[3],
      },
    ],
  });
  const [startups, users, posts, categories] = all;
  const queries = all.filter((_, at) => mays[at]);
  // The suggestions are ranked by name, so they include an exact match however many startups match. A failure is ignored, because
  // the table returns the other matches.
  const suggested = useQuery({ ...callQuery('suggestStartups', { query: { q: search } }), ...options });
  const idle = { groups: [], isSearching: false, failed: [], retry: () => undefined };
  if (text.length < minLength) return idle;
  if (
    search !== text ||
    (suggested.isFetching && suggested.data === undefined) ||
    suggested.isPlaceholderData ||
    queries.some(
      ({ data, isError, isFetching, isPlaceholderData }) => isPlaceholderData || (data === undefined && (!isError || isFetching)),
    )
  ) {
    return { ...idle, isSearching: true };
  }
  const groups = [
    groupOf({
      typed: search,
      name: say`Startups`,
      one: say`startup`,
      Icon: Building2,
      total: startups.data?.total,
      all: { to: '/admin/startups', search: { search } },
      rows: withSuggestions(search, startups.data?.startups, suggested.data).map(({ _id, name, tagline }) => ({
        label: name,
        note: tagline,
        link: { to: '/admin/startups', search: { open: _id } },
      })),
    }),
    groupOf({
      typed: search,
      name: 'Users',
      one: 'user',
      Icon: Users,
      total: users.data?.total,
      all: { to: '/admin/users', search: { search } },
      // A row's dialog opens only on the page of the table that contains it, so the link also searches for the row.
      rows: users.data?.users.map(({ _id, username, email }) => ({
        label: username,
        note: email,
        link: { to: '/admin/users', search: { search: searchFor(email), open: _id } },
      })),
    }),
    groupOf({
      typed: search,
      name: 'Blog posts',
      one: 'blog post',
      Icon: FileText,
      total: posts.data?.total,
      all: { to: '/admin/blog-posts', search: { search } },
      rows: posts.data?.posts.map(({ _id, title, status }) => ({
        label: title,
        note: status,
        link: { to: '/admin/blog-posts', search: { search: searchFor(title), open: _id } },
      })),
    }),
    groupOf({
      typed: search,
      name: 'Categories',
      one: 'category',
      many: 'categories',
      Icon: FolderTree,
      total: categories.data?.total,
      all: { to: '/admin/categories', search: { search } },
      rows: categories.data?.categories.map(({ _id, name, slug, startupCount }) => ({
        label: name,
        note: countOf(startupCount, ...nouns()),
        link: { to: '/admin/categories', search: { search: slug, open: _id } },
      })),
    }),
  ];
  const names = ['startups', 'users', 'blog posts', 'categories'];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: false,
    failed: names.filter((_, at) => mays[at] === true && all[at]?.isError === true),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

interface FoundStartup {
  _id: string;
  name: string;
  tagline: string;
}

/**
 * The rows of the table, and the suggestions that begin with the typed text. Other suggestions are excluded, because they are
 * corrections of typos.
 */
function withSuggestions(
  typed: string,
  rows: readonly FoundStartup[] = [],
  suggested: readonly FoundStartup[] = [],
): FoundStartup[] {
  const beginning = suggested.filter(({ name }) => matchRank(name, typed) <= 1);
  return [...new Map([...rows, ...beginning].map((startup) => [startup._id, startup])).values()];
}

/** All groups in display order. A row whose name equals the typed text comes before everything else. */
export function orderedGroups(typed: string, screens: Command[], found: readonly CommandGroup[]): CommandGroup[] {
  const groups = [{ name: 'Screens and actions', commands: screens }, ...found].filter(({ commands }) => commands.length > 0);
  const hasExact = ({ commands }: CommandGroup) => Number(commands[0] !== undefined && matchRank(commands[0].label, typed) === 0);
  return typed.trim() === '' ? groups : groups.toSorted((a, b) => hasExact(b) - hasExact(a));
}

const searchFor = (text: string) => text.slice(0, commonLengths.searchText);

type Link = CommandGroup['commands'][number]['link'];

function groupOf({
  typed,
  name,
  one,
  many,
  Icon,
  rows = [],
  total = 0,
  all,
}: {
  typed: string;
  name: string;
  one: string;
  many?: string;
  Icon: LucideIcon;
  rows: { label: string; note: string; link: Link }[] | undefined;
  total: number | undefined;
  all: Link;
}): CommandGroup {
  const best = byMatch(rows, ({ label }) => label, typed).slice(0, limit);
  const commands = best.map((row) => ({ ...row, key: `${name} ${row.label} ${row.note}`, Icon, pendingCount: 0 }));
  const rest = { key: `all ${name}`, label: `All ${countOf(total, one, many)}`, note: '', link: all, Icon, pendingCount: 0 };
  return { name, commands: total > best.length ? [...commands, rest] : commands };
}
