import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { SessionHolder } from '../features/account/session-holder.tsx';
import { RequireAdmin } from '../features/admin/layout/require-admin.tsx';
import { screenAt } from '../features/admin/layout/screens.ts';
import { UnknownScreen } from '../features/admin/layout/unknown-screen.tsx';
import { AdminLayout } from '../features/admin/layout/admin-layout.tsx';
import { PageHead } from '../features/site/page-head.tsx';
import { ThemeChoice } from '../features/site/theme-choice.tsx';

/** The layout of all admin screens: the title, the guard, the sidebar and the header. */
export const Route = createFileRoute('/admin')({
  staticData: { layout: 'bare', rendered: 'browser' },
  component: AdminArea,
});

function AdminArea() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const label = useLocation({ select: ({ pathname }) => screenAt(pathname)?.label });
  return (
    <>
      <PageHead page={{ kind: 'private', title: `${label ?? 'Page not found'} · Admin` }} />
      <RequireAdmin>
        <SessionHolder>
          <AdminLayout site={{ name: settings.siteName, logoUrl: settings.logoUrl }} theme={<ThemeChoice />}>
            {label === undefined ? <UnknownScreen /> : <Outlet />}
          </AdminLayout>
        </SessionHolder>
      </RequireAdmin>
    </>
  );
}
