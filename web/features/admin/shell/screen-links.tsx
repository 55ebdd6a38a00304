import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Stats } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { type Screen, screenGroups, waitingAt } from './screens.ts';

/** Every screen by group, the current one marked. Folded: icons, with their names for who points at or hears them. */
export function ScreenLinks({ folded, stats, onChoose }: { folded: boolean; stats: Stats | undefined; onChoose?: () => void }) {
  return (
    <nav aria-label="Admin">
      {screenGroups.map(({ name, screens }, at) => (
        <Group key={name} name={name} first={at === 0} folded={folded}>
          {screens.map((screen) => (
            <li key={screen.label}>
              <ScreenLink screen={screen} folded={folded} waiting={waitingAt(screen, stats)} onChoose={onChoose} />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ name, first, folded, children }: { name: string; first: boolean; folded: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className={first ? '' : 'border-line mt-2 border-t pt-2'}>
      <p id={id} className={first || folded ? 'sr-only' : 'text-soft px-3 pb-0.5 text-xs font-semibold'}>
        {name}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function ScreenLink({
  screen: { label, to, Icon },
  folded,
  waiting,
  onChoose,
}: {
  screen: Screen;
  folded: boolean;
  waiting: number;
  onChoose: (() => void) | undefined;
}) {
  return (
    <Link
      to={to}
      onClick={onChoose}
      title={folded ? label : undefined}
      className="hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent relative flex min-h-9 items-center gap-3 rounded-xl px-3 text-[0.95rem] font-medium no-underline"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={folded ? 'sr-only' : 'min-w-0 grow truncate'}>
        {label}
        {waiting > 0 && <span className="sr-only"> ({countOf(waiting, 'waits', 'wait')})</span>}
      </span>
      {waiting > 0 && (
        <span
          aria-hidden="true"
          className={`bg-accent text-on-accent rounded-full text-center text-xs font-semibold tabular-nums ${folded ? 'absolute top-0.5 right-0 min-w-5 px-1 leading-5' : 'min-w-6 px-1.5 leading-5'}`}
        >
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </Link>
  );
}
