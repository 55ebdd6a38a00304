import { ArrowRight, FileText, History, Tag, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { nouns } from '../../../server/domain/core/noun.ts';
import type { Suggestions } from '../../../server/domain/listings/suggestions.contract.ts';
import { hasWords } from '../../../server/domain/core/compare-texts.ts';
import { countOf } from '../../lib/text.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';

/** An option of the search box. `forget` deletes the recent searches, `all` opens the search page. */
export type Option =
  | { kind: 'startup'; startup: Suggestions['startups'][number] }
  | { kind: 'category'; category: Suggestions['categories'][number] }
  | { kind: 'tag' | 'recent' | 'all'; q: string }
  | { kind: 'post'; post: Suggestions['posts'][number] }
  | { kind: 'page'; page: Suggestions['pages'][number] }
  | { kind: 'forget' };

/** The headings of groups of options. Kinds without a heading come after the groups. */
export const groupNames: Partial<Record<Option['kind'], string>> = {
  recent: 'Recent searches',
  startup: 'Startups',
  category: 'Categories',
  tag: 'Tags',
  post: 'Posts',
  page: 'Pages',
};

/**
 * The options for a typed text. Unless `isCurrent`, the suggestions belong to an earlier text, and only those that match `q` are
 * offered.
 */
export function optionsFor(
  q: string,
  { startups, categories, tags, posts, pages = [] }: Suggestions,
  isCurrent: boolean,
): Option[] {
  const isMatch = (name: string) => isCurrent || hasWords(q, [name]);
  return [
    ...startups.filter(({ name }) => isMatch(name)).map((startup): Option => ({ kind: 'startup', startup })),
    ...categories.filter(({ name }) => isMatch(name)).map((category): Option => ({ kind: 'category', category })),
    ...tags.filter(isMatch).map((tag): Option => ({ kind: 'tag', q: tag })),
    ...posts.filter(({ title }) => isMatch(title)).map((post): Option => ({ kind: 'post', post })),
    ...pages.filter(({ title }) => isMatch(title)).map((page): Option => ({ kind: 'page', page })),
    { kind: 'all', q },
  ];
}

export function recentOptions(searches: readonly string[]): Option[] {
  if (searches.length === 0) return [];
  return [...searches.map((q): Option => ({ kind: 'recent', q })), { kind: 'forget' }];
}

export function optionKey(option: Option): string {
  switch (option.kind) {
    case 'startup':
      return option.startup._id;
    case 'category':
      return `category ${option.category.slug}`;
    case 'post':
      return `post ${option.post.slug}`;
    case 'page':
      return `page ${option.page.slug}`;
    case 'tag':
    case 'recent':
      return `${option.kind} ${option.q}`;
    default:
      return option.kind;
  }
}

export function SuggestionOption({ option }: { option: Option }) {
  switch (option.kind) {
    case 'startup':
      return (
        <>
          <LogoTile name={option.startup.name} slug={option.startup.slug} src={option.startup.logo} size="small" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-semibold">
              {option.startup.name}
            </span>
            <span dir="auto" className="text-soft block truncate text-sm">
              {option.startup.tagline}
            </span>
          </span>
        </>
      );
    case 'category':
      return (
        <Line icon={option.category.icon} aside={countOf(option.category.startupCount, ...nouns())}>
          {option.category.name}
        </Line>
      );
    case 'tag':
      return <Line icon={<Tag className="size-4" />}>{option.q}</Line>;
    case 'post':
      return <Line icon={<FileText className="size-4" />}>{option.post.title}</Line>;
    case 'page':
      return <Line icon={<FileText className="size-4" />}>{option.page.title}</Line>;
    case 'recent':
      return <Line icon={<History className="size-4" />}>{option.q}</Line>;
    case 'forget':
      return (
        <Line icon={<X className="size-4" />}>
          <span className="text-soft">Clear recent searches</span>
        </Line>
      );
    case 'all':
      return (
        <>
          <span className="text-soft min-w-0 grow truncate">
            All results for <b className="text-ink font-semibold">“{option.q}”</b>
          </span>
          <ArrowRight aria-hidden="true" className="text-soft size-4 shrink-0" />
        </>
      );
  }
}

function Line({ icon, aside, children }: { icon: ReactNode; aside?: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="text-soft flex w-10 shrink-0 justify-center">
        {icon}
      </span>
      <span dir="auto" className="min-w-0 grow truncate">
        {children}
      </span>
      {aside !== undefined && <span className="text-soft shrink-0 text-sm">{aside}</span>}
    </>
  );
}
