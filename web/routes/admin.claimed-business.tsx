import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/claimed-business')({
  component: () => <h1 className="font-display text-3xl">Claimed business</h1>,
});
