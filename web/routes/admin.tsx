import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { settingsQuery } from '../api/settings.ts';
import { SessionHolder } from '../features/account/session-holder.tsx';
import { RequireAdmin } from '../features/admin/layout/require-admin.tsx';
import { RoleGuard, RoleScreen } from '../features/admin/layout/role-guard.tsx';
import { screenAt } from '../features/admin/layout/screens.ts';
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
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  return (
    <>
      <PageHead page={{ kind: 'private', title: `${screen?.label ?? 'Page not found'} · Admin` }} />
      <RequireAdmin>
        <SessionHolder>
          <RoleGuard>
            <AdminLayout site={{ name: settings.siteName, logoUrl: settings.logoUrl }} theme={<ThemeChoice />}>
              <RoleScreen screen={screen}>
                <Outlet />
              </RoleScreen>
            </AdminLayout>
          </RoleGuard>
        </SessionHolder>
      </RequireAdmin>
    </>
  );
}
