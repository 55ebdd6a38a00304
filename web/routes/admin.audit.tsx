import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/audit')({
  component: () => <h1 className="font-display text-3xl">Audit</h1>,
});
