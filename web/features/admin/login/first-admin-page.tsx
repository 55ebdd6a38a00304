import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import type { Site } from '../layout/admin-layout.tsx';
import { LoginCard } from './login-card.tsx';

/** The page of the link that the server of a new directory prints at its start. Its form creates the first admin account. */
export function FirstAdminPage({ site, hasToken, children }: { site: Site; hasToken: boolean; children: ReactNode }) {
  if (!hasToken) {
    return (
      <LoginCard site={site} title="This link is incomplete">
        <p>Open the full link that the server printed when it started. Each start prints a new link.</p>
        <Link to="/admin/login" className={buttonClass('primary', 'mt-6 w-full')}>
          Sign in
        </Link>
      </LoginCard>
    );
  }
  return (
    <LoginCard site={site} title="Create the first admin">
      {children}
    </LoginCard>
  );
}
