import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The sections of the page and of its navigation, in order. */
const sections = {
  avatar: 'Avatar',
  profile: 'Profile & Socials',
  password: 'Change Password',
  passkeys: 'Passkeys',
  connections: 'Connections',
  billing: 'Billing Portal',
  sessions: 'Sessions',
  device: 'On this device',
  data: 'Your data',
  delete: 'Delete account',
} as const;

export type SectionId = keyof typeof sections;

export function SettingsSection({ id, lead, children }: { id: SectionId; lead?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="border-line border-t pt-8 first:border-t-0 first:pt-0 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10"
    >
      <div className="mb-5">
        <h2 id={id} tabIndex={-1} className="font-display scroll-mt-24 text-2xl leading-tight outline-offset-4">
          {sections[id]}
        </h2>
        {lead !== undefined && <p className="text-soft mt-2 text-[0.95rem] leading-snug">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Links to the sections, on wide screens. */
export function SettingsNav() {
  return (
    <nav aria-label="Settings" className="hidden xl:sticky xl:top-24 xl:block xl:self-start">
      <ul className="border-line border-l">
        {Object.entries(sections).map(([id, label]) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              hashScrollIntoView={false}
              resetScroll={false}
              activeProps={{}}
              onClick={() => focusSection(id)}
              className="text-soft hover:border-accent hover:text-ink -ml-px flex min-h-9 items-center border-l-2 border-transparent pl-4 leading-snug no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a section and focuses its heading, so that Tab and screen readers continue there. */
export function focusSection(id: string): void {
  const target = document.getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
}
