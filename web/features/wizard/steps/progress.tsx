import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { steps } from './steps.ts';

const dotClass = 'grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums';
const dotClassByState = {
  current: 'border-accent bg-accent text-on-accent',
  done: 'border-ink bg-ink text-paper',
  open: 'border-field bg-raised',
  closed: 'border-line text-soft',
} as const;

/** The six steps by name. Reachable steps are links, so each has a history entry and Back works. */
export function Progress({ step, reachable }: { step: number; reachable: number }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex max-sm:flex-wrap items-center gap-1 sm:gap-2">
        {steps.map(({ name }, index) => {
          const number = index + 1;
          const state = number === step ? 'current' : number > reachable ? 'closed' : number < step ? 'done' : 'open';
          const label = (
            <>
              <span className={`${dotClass} ${dotClassByState[state]}`}>
                {state === 'done' ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : number}
              </span>
              <span className={`text-[0.95rem] font-medium max-md:sr-only ${state === 'closed' ? 'text-soft' : ''}`}>{name}</span>
            </>
          );
          const itemClass = 'flex min-h-9 items-center gap-2 rounded-full no-underline md:pr-1';
          return (
            <li key={name} className="flex items-center gap-1 not-last:grow sm:gap-2">
              {number <= reachable ? (
                <Link
                  to="/submit-startup"
                  search={(before) => ({ ...before, step: number })}
                  aria-current={number === step ? 'step' : undefined}
                  activeProps={{ 'aria-current': number === step ? 'step' : undefined }}
                  className={itemClass}
                >
                  {label}
                </Link>
              ) : (
                <span className={itemClass}>{label}</span>
              )}
              {number < steps.length && (
                <span aria-hidden="true" className={`h-px min-w-1 grow ${number < step ? 'bg-ink' : 'bg-line'}`} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
