import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/blog-posts')({
  component: () => <h1 className="font-display text-3xl">Blog posts</h1>,
});
