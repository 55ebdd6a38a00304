import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/advertising')({
  component: () => <h1 className="font-display text-3xl">Advertising</h1>,
});
