import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/deals')({
  component: () => <h1 className="font-display text-3xl">Deals</h1>,
});
