import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '../features/admin/faq/faq-screen.tsx';

export const Route = createFileRoute('/admin/faq')({ component: FaqScreen });
