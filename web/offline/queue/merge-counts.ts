import { pageSizes } from '../../../server/domain/core/page-sizes.ts';

interface CountBody {
  startupIds?: string[];
  searches?: string[];
}

/**
 * Merges two JSON bodies of the same kind of count into one. Undefined if the result would have more ids than one call accepts.
 * Only the latest searches are kept.
 */
export function mergeCounts(earlier: string, later: string): string | undefined {
  if (earlier === later) return later;
  const [before, after] = [JSON.parse(earlier), JSON.parse(later)] as [CountBody, CountBody];
  if (before.searches !== undefined && after.searches !== undefined) {
    const others = before.searches.filter((text) => after.searches?.includes(text) !== true);
    return JSON.stringify({ searches: [...others, ...after.searches].slice(-pageSizes.missedSearches) });
  }
  if (before.startupIds === undefined || after.startupIds === undefined) return undefined;
  const startupIds = [...new Set([...before.startupIds, ...after.startupIds])];
  return startupIds.length > pageSizes.impressionIds ? undefined : JSON.stringify({ startupIds });
}
