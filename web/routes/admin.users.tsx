import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/users')({
  component: () => <h1 className="font-display text-3xl">Users</h1>,
});
