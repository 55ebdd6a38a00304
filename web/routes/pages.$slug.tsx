import { createFileRoute } from '@tanstack/react-router';
import { loadOwnPage, OwnPage, OwnPageSkeleton } from './-own-page.tsx';

export const Route = createFileRoute('/pages/$slug')({
  loader: ({ context: { queryClient }, params: { slug } }) => loadOwnPage(queryClient, slug, 'pages'),
  component: OwnPage,
  pendingComponent: OwnPageSkeleton,
});
