import { createFileRoute } from '@tanstack/react-router';
import { AdvertisingScreen } from '../features/admin/advertising/advertising-screen.tsx';

export const Route = createFileRoute('/admin/advertising')({ component: AdvertisingScreen });
