import { ChevronDown, Mail, RotateCcw, ShieldUser } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import type { DemoEmail } from './demo-inbox.tsx';

const DemoInbox = lazyDialog(async () => (await import('./demo-inbox.tsx')).DemoInbox);

export type DemoRole = 'visitor' | 'founder' | 'reviewer' | 'editor' | 'admin';

/** The demo's interface for the ribbon, implemented by `mocks/browser.ts`. */
export interface DemoControls {
  view: () => {
    user: { name: string; role: Exclude<DemoRole, 'visitor'> | undefined } | undefined;
    emails: readonly DemoEmail[];
  };
  subscribe: (listener: () => void) => () => void;
  markEmailRead: (key: string) => void;
  openLink: (url: URL) => Promise<string | undefined>;
  password: string;
}

const buttonClass =
  'text-paper no-underline border-paper/40 hover:border-paper focus-visible:outline-paper inline-flex min-h-10 items-center gap-1.5 rounded-full border px-2.5 font-semibold focus-visible:outline-offset-1 sm:px-3';

/** Says that the product runs on sample data. Switches the role, opens the sent emails, and resets the demo. */
export function DemoRibbon({
  demo,
  onRoleChange,
  onOpenPath,
  onReset,
}: {
  demo: DemoControls;
  /** Resolves to false when no active account has the role. */
  onRoleChange: (role: DemoRole) => Promise<boolean>;
  /** Opens a path of the app that was linked in an email. */
  onOpenPath: (path: string) => void;
  onReset: () => Promise<void>;
}) {
  const { user, emails } = useSyncExternalStore(demo.subscribe, demo.view);
  const [isRoleMissing, setIsRoleMissing] = useState(false);
  const [isInboxOpen, setIsInboxOpen] = useState(false);
  const unreadCount = emails.filter(({ read }) => !read).length;
  const openLink = async (url: URL) => {
    const message = await demo.openLink(url);
    if (message !== undefined) return message;
    setIsInboxOpen(false);
    onOpenPath(url.pathname + url.search + url.hash);
    return undefined;
  };
  return (
    <>
      <aside
        aria-label="Demo"
        data-bottom-bar=""
        className="bg-ink text-paper fixed bottom-3 left-3 z-40 flex items-center gap-1.5 rounded-full py-0.5 pr-0.5 pl-4 text-sm shadow-float print:hidden"
      >
        <span className="mr-1">
          <b className="font-semibold">Demo</b>
          <span className="max-sm:hidden"> on sample data</span>
        </span>
        <RoleSelect
          value={user === undefined ? 'visitor' : (user.role ?? 'other')}
          otherName={user?.name ?? ''}
          onChange={async (role) => setIsRoleMissing(!(await onRoleChange(role)))}
        />
        {user?.role !== undefined && user.role !== 'founder' && (
          <a href="/admin" className={buttonClass}>
            <ShieldUser aria-hidden="true" className="size-3.5" />
            <span className="sr-only sm:not-sr-only">Admin area</span>
          </a>
        )}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsInboxOpen(true)} className={buttonClass}>
          <Mail aria-hidden="true" className="size-3.5" />
          <span className="sr-only sm:not-sr-only">Mail</span>
          {unreadCount > 0 && (
            <span className="bg-accent text-on-accent -mr-1 min-w-5 rounded-full px-1.5 text-center text-xs leading-5">
              {unreadCount}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </button>
        <button type="button" onClick={() => void onReset()} className={buttonClass}>
          <RotateCcw aria-hidden="true" className="size-3.5" />
          <span className="sr-only sm:not-sr-only">Reset</span>
        </button>
        <output className="sr-only">
          {user === undefined ? 'You are a visitor.' : `You are ${user.name}.`}
          {unreadCount > 0 && ` ${unreadCount} unread in Mail.`}
        </output>
        {isRoleMissing && (
          <p
            role="alert"
            className="bg-ink rounded-card absolute bottom-full left-0 mb-2 w-max max-w-[calc(100vw-1.5rem)] px-4 py-2"
          >
            There is no longer an active user with that name. Use Reset to restore the sample.
          </p>
        )}
      </aside>
      {isInboxOpen && (
        <DemoInbox
          emails={emails}
          password={demo.password}
          onRead={demo.markEmailRead}
          onOpenLink={openLink}
          onClose={() => setIsInboxOpen(false)}
        />
      )}
    </>
  );
}

/** A native select, which fits phones and has the usual keyboard behavior. */
function RoleSelect({
  value,
  otherName,
  onChange,
}: {
  value: DemoRole | 'other';
  /** The name of a signed-in user who has none of these roles. */
  otherName: string;
  onChange: (role: DemoRole) => Promise<void>;
}) {
  // Arrow keys can change the role faster than the demo signs in, so the select shows the latest choice until the sign-in is
  // done.
  const [pendingRole, setPendingRole] = useState<DemoRole>();
  const choose = async (role: DemoRole) => {
    setPendingRole(role);
    await onChange(role);
    setPendingRole((latest) => (latest === role ? undefined : latest));
  };
  return (
    <span className="relative inline-flex">
      <select
        aria-label="See the demo as"
        value={pendingRole ?? value}
        onChange={(event) => {
          // The cast is safe, because "other" is listed only while it is selected, so it cannot be chosen.
          void choose(event.currentTarget.value as DemoRole);
        }}
        className="border-paper/40 hover:border-paper focus-visible:outline-paper [&>option]:bg-raised [&>option]:text-ink field-sizing-content min-h-10 max-w-36 cursor-pointer appearance-none truncate rounded-full border bg-transparent py-1 pr-7 pl-3 font-semibold focus-visible:outline-offset-1 sm:max-w-52"
      >
        <option value="visitor">Visitor</option>
        <option value="founder">Founder</option>
        <option value="reviewer">Reviewer</option>
        <option value="editor">Editor</option>
        <option value="admin">Admin</option>
        {value === 'other' && <option value="other">{otherName}</option>}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2" />
    </span>
  );
}
