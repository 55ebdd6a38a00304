import { createFileRoute } from '@tanstack/react-router';
import { UserScreen } from '../features/admin/users/user-screen.tsx';

export const Route = createFileRoute('/admin/users_/$id')({ component: UserScreen });
