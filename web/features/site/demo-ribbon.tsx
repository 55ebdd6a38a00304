import { ChevronDown, Mail, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { DemoEmail } from './demo-mail.tsx';

const DemoMail = lazy(async () => ({ default: (await import('./demo-mail.tsx')).DemoMail }));

export type DemoRole = 'visitor' | 'founder' | 'admin';

/** What the ribbon needs of the demo; `mocks/browser.ts` gives it. */
export interface DemoParts {
  view: () => {
    user: { name: string; role: 'founder' | 'admin' | undefined } | undefined;
    emails: readonly DemoEmail[];
  };
  subscribe: (listener: () => void) => () => void;
  markEmailRead: (key: string) => void;
  openLink: (address: URL) => Promise<string | undefined>;
  password: string;
}

const button =
  'border-paper/40 hover:border-paper focus-visible:outline-paper inline-flex min-h-10 items-center gap-1.5 rounded-full border px-2.5 font-semibold focus-visible:outline-offset-1 sm:px-3';

/** Says that this is the product on sample data, as whom one sees it, and what mail it sent; Reset starts the visit over. */
export function DemoRibbon({
  demo,
  onRole,
  onOpen,
  onReset,
}: {
  demo: DemoParts;
  /** False when there is no such person any more. */
  onRole: (role: DemoRole) => Promise<boolean>;
  /** An address of the app, from a mail. */
  onOpen: (path: string) => void;
  onReset: () => Promise<void>;
}) {
  const { user: person, emails: letters } = useSyncExternalStore(demo.subscribe, demo.view);
  const [missing, setMissing] = useState(false);
  const [reading, setReading] = useState(false);
  const unread = letters.filter(({ read }) => !read).length;
  const follow = async (address: URL) => {
    const answer = await demo.openLink(address);
    if (answer !== undefined) return answer;
    setReading(false);
    onOpen(address.pathname + address.search + address.hash);
    return undefined;
  };
  return (
    <>
      <aside
        aria-label="Demo"
        data-bottom-bar=""
        className="bg-ink text-paper fixed bottom-3 left-3 z-40 flex items-center gap-1.5 rounded-full py-0.5 pr-0.5 pl-4 text-sm shadow-lg print:hidden"
      >
        <span className="mr-1">
          <b className="font-semibold">Demo</b>
          <span className="max-sm:hidden"> on sample data</span>
        </span>
        <RoleSelect
          value={person === undefined ? 'visitor' : (person.role ?? 'other')}
          other={person?.name ?? ''}
          onChange={async (role) => setMissing(!(await onRole(role)))}
        />
        <button type="button" aria-haspopup="dialog" onClick={() => setReading(true)} className={button}>
          <Mail aria-hidden="true" className="size-3.5" />
          <span className="sr-only sm:not-sr-only">Mail</span>
          {unread > 0 && (
            <span className="bg-accent text-on-accent -mr-1 min-w-5 rounded-full px-1.5 text-center text-xs leading-5">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </button>
        <button type="button" onClick={() => void onReset()} className={button}>
          <RotateCcw aria-hidden="true" className="size-3.5" />
          <span className="sr-only sm:not-sr-only">Reset</span>
        </button>
        <output className="sr-only">
          {person === undefined ? 'You are a visitor.' : `You are ${person.name}.`}
          {unread > 0 && ` ${unread} unread in Mail.`}
        </output>
        {missing && (
          <p
            role="alert"
            className="bg-ink rounded-card absolute bottom-full left-0 mb-2 w-max max-w-[calc(100vw-1.5rem)] px-4 py-2"
          >
            Nobody of that name is active any more. Reset brings everybody back.
          </p>
        )}
      </aside>
      <Suspense>
        {reading && (
          <DemoMail
            letters={letters}
            password={demo.password}
            onRead={demo.markEmailRead}
            onFollow={follow}
            onClose={() => setReading(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The platform's own select: it fits a phone, and keys work as everywhere. */
function RoleSelect({
  value,
  other,
  onChange,
}: {
  value: DemoRole | 'other';
  /** The name of whoever is signed in and is none of the roles. */
  other: string;
  onChange: (role: DemoRole) => Promise<void>;
}) {
  // Keys choose faster than the demo can follow.
  const [chosen, setChosen] = useState<DemoRole>();
  const choose = async (role: DemoRole) => {
    setChosen(role);
    await onChange(role);
    setChosen((latest) => (latest === role ? undefined : latest));
  };
  return (
    <span className="relative inline-flex">
      <select
        aria-label="See the demo as"
        value={chosen ?? value}
        onChange={(event) => {
          // The options are the roles; the other person's is there only while it is chosen.
          void choose(event.currentTarget.value as DemoRole);
        }}
        className="border-paper/40 hover:border-paper focus-visible:outline-paper [&>option]:bg-raised [&>option]:text-ink field-sizing-content min-h-10 max-w-36 cursor-pointer appearance-none truncate rounded-full border bg-transparent py-1 pr-7 pl-3 font-semibold focus-visible:outline-offset-1 sm:max-w-52"
      >
        <option value="visitor">Visitor</option>
        <option value="founder">Founder</option>
        <option value="admin">Admin</option>
        {value === 'other' && <option value="other">{other}</option>}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2" />
    </span>
  );
}
