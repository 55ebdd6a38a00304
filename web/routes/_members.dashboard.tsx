import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../features/site/coming-page.tsx';

export const Route = createFileRoute('/_members/dashboard')({
  component: () => <ComingPage title="Dashboard" />,
});
