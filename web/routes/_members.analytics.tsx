import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../features/site/coming-page.tsx';

export const Route = createFileRoute('/_members/analytics')({
  component: () => <ComingPage title="Analytics" />,
});
