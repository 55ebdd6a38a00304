import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/feedbacks')({
  component: () => <h1 className="font-display text-3xl">Feedbacks</h1>,
});
