import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import type { Site } from '../layout/admin-layout.tsx';
import { LoginCard } from './login-card.tsx';

/** The page of the link that the server of a new directory prints at its start. Its form creates the first admin account. */
export function FirstAdminPage({ site, hasToken, children }: { site: Site; hasToken: boolean; children: ReactNode }) {
  if (!hasToken) {
    return (
      <LoginCard site={site} title="There is no link here">
        <p>Please open the whole link that the server wrote when it started. Each start makes a new one.</p>
        <Link to="/admin/login" className={buttonClass('primary', 'mt-6 w-full')}>
          Sign in
        </Link>
      </LoginCard>
    );
  }
  return (
    <LoginCard site={site} title="Make the first admin">
      {children}
    </LoginCard>
  );
}
