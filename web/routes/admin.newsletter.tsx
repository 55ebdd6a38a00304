import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/newsletter')({
  component: () => <h1 className="font-display text-3xl">Newsletter</h1>,
});
