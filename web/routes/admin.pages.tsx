import { createFileRoute } from '@tanstack/react-router';
import type { Page } from '../../server/domain/content/pages.contract.ts';
import { PagesScreen } from '../features/admin/pages/pages-screen.tsx';
import { PostBody } from '../features/posts/post-body.tsx';
import { searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/pages')({
  validateSearch: searchParams(tableParams),
  component: PagesPage,
});

/** Renders the preview as visitors see the page. */
const renderBody = (content: Page['content']) => <PostBody content={content} />;

function PagesPage() {
  return <PagesScreen renderBody={renderBody} />;
}
