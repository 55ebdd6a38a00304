import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/blog-categories')({
  component: () => <h1 className="font-display text-3xl">Blog categories</h1>,
});
