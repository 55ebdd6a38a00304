import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/plans')({
  component: () => <h1 className="font-display text-3xl">Plans</h1>,
});
