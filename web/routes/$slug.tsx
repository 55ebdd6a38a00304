import { createFileRoute } from '@tanstack/react-router';
import { loadOwnPage, OwnPage, OwnPageSkeleton } from './-own-page.tsx';

export const Route = createFileRoute('/$slug')({
  loader: ({ context: { queryClient }, params: { slug } }) => loadOwnPage(queryClient, slug, 'short'),
  component: OwnPage,
  pendingComponent: OwnPageSkeleton,
});
