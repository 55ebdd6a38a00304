import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/faq')({
  component: () => <h1 className="font-display text-3xl">Faq</h1>,
});
