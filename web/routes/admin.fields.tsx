import { createFileRoute } from '@tanstack/react-router';
import { FieldsScreen } from '../features/admin/fields/fields-screen.tsx';

export const Route = createFileRoute('/admin/fields')({ component: FieldsScreen });
