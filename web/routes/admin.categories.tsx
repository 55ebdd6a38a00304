import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/categories')({
  component: () => <h1 className="font-display text-3xl">Categories</h1>,
});
