import type { PublicPage } from '../../../server/domain/content/pages.contract.ts';
import { pagePath } from '../../../server/domain/core/page-paths.ts';
import type { DescribedPage } from './head.ts';

/** The head of one of the operator's pages. */
export const ownPage =
  (page: PublicPage): DescribedPage =>
  ({ withSiteName, breadcrumbs }) => {
    const path = pagePath(page);
    return {
      title: page.seoTitle || withSiteName(page.title),
      description: page.description,
      path,
      jsonLd: [breadcrumbs({ name: page.title, path })],
    };
  };
