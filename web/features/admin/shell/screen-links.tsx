import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Stats } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { type Screen, screenGroups, pendingCountOf } from './screens.ts';

/** Links to every screen by group, the current one marked. When collapsed, only icons are visible; names remain as tooltips and for screen readers. */
export function ScreenLinks({
  collapsed,
  stats,
  onNavigate,
}: {
  collapsed: boolean;
  stats: Stats | undefined;
  onNavigate?: () => void;
}) {
  return (
    <nav aria-label="Admin">
      {screenGroups.map(({ name, screens }, index) => (
        <Group key={name} name={name} first={index === 0} collapsed={collapsed}>
          {screens.map((screen) => (
            <li key={screen.label}>
              <ScreenLink
                screen={screen}
                collapsed={collapsed}
                pendingCount={pendingCountOf(screen, stats)}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ name, first, collapsed, children }: { name: string; first: boolean; collapsed: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className={first ? '' : 'border-line mt-2 border-t pt-2'}>
      <p id={id} className={first || collapsed ? 'sr-only' : 'text-soft px-3 pb-0.5 text-xs font-semibold'}>
        {name}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function ScreenLink({
  screen: { label, to, Icon },
  collapsed,
  pendingCount,
  onNavigate,
}: {
  screen: Screen;
  collapsed: boolean;
  pendingCount: number;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      title={collapsed ? label : undefined}
      className="hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent relative flex min-h-9 items-center gap-3 rounded-xl px-3 text-[0.95rem] font-medium no-underline"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>
        {label}
        {pendingCount > 0 && <span className="sr-only"> ({countOf(pendingCount, 'waits', 'wait')})</span>}
      </span>
      {pendingCount > 0 && (
        <span
          aria-hidden="true"
          className={`bg-accent text-on-accent rounded-full text-center text-xs font-semibold tabular-nums ${collapsed ? 'absolute top-0.5 right-0 min-w-5 px-1 leading-5' : 'min-w-6 px-1.5 leading-5'}`}
        >
          {pendingCount > 99 ? '99+' : pendingCount}
        </span>
      )}
    </Link>
  );
}
