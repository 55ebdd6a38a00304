import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/startups')({
  component: () => <h1 className="font-display text-3xl">Startups</h1>,
});
