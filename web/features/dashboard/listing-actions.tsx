import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { startupCan } from '../../../server/domain/listings/startups.rules.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { usePressLatch } from '../../ui/press-latch.ts';
import { showToast } from '../../ui/toast.tsx';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { archiveReasonLabels } from '../../../server/domain/submissions/archives.rules.ts';
import { CardFooter } from './card-footer.tsx';

const actions = {
  withdraw: { label: 'Take down', done: 'is taken down.', change: (id: string) => send('withdrawStartup', { params: { id } }) },
  restore: { label: 'Restore', done: 'is restored.', change: (id: string) => send('undoWithdrawal', { params: { id } }) },
  requestRemoval: {
    label: 'Request deletion',
    done: 'will be deleted by an admin.',
    change: (id: string) => send('requestRemoval', { params: { id }, body: { requested: true } }),
  },
  keep: {
    label: 'Withdraw deletion request',
    done: 'will not be deleted.',
    change: (id: string) => send('requestRemoval', { params: { id }, body: { requested: false } }),
  },
  confirmWebsite: {
    label: 'It works',
    done: 'stays as it is. Thank you.',
    change: (id: string) => send('confirmWebsite', { params: { id } }),
  },
} as const;

type Action = keyof typeof actions;

/**
 * A listing's state for its owner: why it is taken down, the outcome of the last edit, visitors' suggestions, and problems with
 * the website. The most important action is a button, and all others are in a menu.
 */
export function ListingActions({ startup }: { startup: OwnStartup }) {
  const { _id, name, archive, edit, corrections = 0, link } = startup;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => void (await actions[action].change(_id)),
    onSuccess: async (_, action) => {
      showToast(`${name} ${actions[action].done}`);
      // Lists, searches and counts change when a listing is taken down or restored.
      await queryClient.invalidateQueries();
      // The pressed button is gone, so the focus moves to the card.
      document.getElementById(`startup-${_id}`)?.focus();
    },
    onError: (error) => showToast(errorMessage(error, 'Something went wrong. Please try again.')),
  });
  const counts = usePressLatch(isPending);
  const withdraw = async () => {
    const text =
      startup.status === 'active'
        ? 'It is removed from the directory immediately, and its page says that it is no longer listed. You can restore it here, with its likes and statistics. This does not cancel a paid plan.'
        : 'It will not be reviewed until you restore it. This does not cancel a paid plan.';
    if (await openConfirmDialog({ title: `Take down ${name}?`, text, confirmLabel: 'Take down' })) mutate('withdraw');
  };
  const button = (action: Action, className: string) => (
    <button
      key={action}
      type="button"
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={({ currentTarget }) => {
        if (!counts()) return;
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        if (action === 'withdraw') void withdraw();
        else mutate(action);
      }}
      className={className}
    >
      {actions[action].label} <span className="sr-only">{name}</span>
    </button>
  );
  const main = mainAction(startup);
  const rest = availableActions(startup).filter((action) => action !== main);
  const hasMenu = startup.status === 'active' || rest.length > 0;
  return (
    <>
      {archive !== undefined && <TakenDown archive={archive} />}
      {edit !== undefined && <OpenEdit startup={startup} edit={edit} />}
      {link !== undefined && <LostLink link={link} />}
      <CardFooter
        startup={startup}
        action={
          main === 'corrections' ? (
            <Link to="/dashboard/edit/$id" params={{ id: _id }} hash="corrections" className={buttonClass()}>
              {corrections === 1 ? 'Review 1 suggestion' : `Review ${corrections} suggestions`}{' '}
              <span className="sr-only">for {name}</span>
            </Link>
          ) : (
            main && button(main, buttonClass())
          )
        }
        menu={
          hasMenu && (
            <Disclosure
              className={buttonClass()}
              label={
                <>
                  More <span className="sr-only">for {name}</span>
                  <ChevronDown aria-hidden="true" className="size-4" />
                </>
              }
            >
              {startup.status === 'active' && <LinksInMenu startup={startup} hasLive={main !== undefined} />}
              {rest.map((action) => button(action, menuItemClass))}
            </Disclosure>
          )
        }
      />
    </>
  );
}

const menuItemClass =
  'hover:bg-sunken flex min-h-11 w-full items-center rounded-xl px-3 text-start leading-tight no-underline aria-disabled:opacity-60';

/** The actions that the listing's status allows. */
function availableActions({ status, archive, link }: OwnStartup): Action[] {
  if (startupCan.archive({ status })) return [...(link === undefined ? [] : (['confirmWebsite'] as const)), 'withdraw'];
  if (archive?.mergedInto !== undefined) return [];
  return [
    ...(archive?.canRestore === true ? (['restore'] as const) : []),
    archive?.removalRequestedAt == null ? 'requestRemoval' : 'keep',
  ];
}

/** The action that the listing's state requires; undefined if the card should show its own action. */
function mainAction(startup: OwnStartup): Action | 'corrections' | undefined {
  if (startup.link !== undefined && startupCan.archive(startup)) return 'confirmWebsite';
  if ((startup.corrections ?? 0) > 0) return 'corrections';
  return availableActions(startup).find((action) => action === 'restore');
}

/**
 * Links to the pages of a published listing. The link to the public page is included only when another action has replaced the
 * button that leads there.
 */
function LinksInMenu({ startup: { _id, name, slug, verifiedAt }, hasLive }: { startup: OwnStartup; hasLive: boolean }) {
  return (
    <>
      {hasLive && (
        <Link to="/startup/$slug" params={{ slug }} className={menuItemClass}>
          View Live <span className="sr-only">{name}</span>
        </Link>
      )}
      <Link to="/dashboard/edit/$id" params={{ id: _id }} className={menuItemClass}>
        Edit listing <span className="sr-only">{name}</span>
      </Link>
      <Link to="/verify/$id" params={{ id: _id }} className={menuItemClass}>
        {verifiedAt === undefined ? 'Verify ownership' : `Verified on ${formatDate(verifiedAt)}`}{' '}
        <span className="sr-only">{name}</span>
      </Link>
      <Link to="/badges" search={{ address: `/startup/${slug}` }} className={menuItemClass}>
        Badges <span className="sr-only">for {name}</span>
      </Link>
    </>
  );
}

/** The owner's last edit while it waits for review, or after it was rejected. */
function OpenEdit({
  startup: { _id, name },
  edit: { status, answer },
}: {
  startup: Pick<OwnStartup, '_id' | 'name'>;
  edit: NonNullable<OwnStartup['edit']>;
}) {
  if (status === 'pending') return <p className="mt-4 leading-snug font-semibold">Changes waiting for review</p>;
  return (
    <Notice className="mt-4">
      <p className="font-semibold">Your changes were not accepted</p>
      {answer !== '' && (
        <p className="mt-1 whitespace-pre-line">
          <bdi>{answer}</bdi>
        </p>
      )}
      <Link to="/dashboard/edit/$id" params={{ id: _id }} className="inline-flex min-h-11 items-center font-semibold underline">
        Edit them and send them again <span className="sr-only">for {name}</span>
      </Link>
    </Notice>
  );
}

/** Asks the owner of a listing about a website that is gone, moved or parked. */
function LostLink({ link: { trouble, since, movedTo, reviewAt } }: { link: NonNullable<OwnStartup['link']> }) {
  const seen = {
    gone: 'we could not find your website.',
    moved: 'your website redirects to another domain:',
    parked: 'your website looks like a domain that is parked or for sale.',
  }[trouble];
  return (
    <Notice className="mt-4">
      <p className="font-semibold">Is your website still correct?</p>
      <p className="mt-1 wrap-anywhere">
        Since {formatDate(since)} {seen} {movedTo !== '' && <bdi>{movedTo}</bdi>}
      </p>
      <p className="mt-1">
        Confirm that it works, edit the address, or take the listing down. After {formatDate(reviewAt)} our team decides.
      </p>
    </Notice>
  );
}

/** Why a listing is taken down, and what its owner has requested. */
function TakenDown({ archive }: { archive: NonNullable<OwnStartup['archive']> }) {
  const { reason, note, archivedAt, canRestore, removalRequestedAt, mergedInto } = archive;
  if (mergedInto !== undefined) return <Merged into={mergedInto} />;
  return (
    <Notice className="mt-2">
      <p>
        On {formatDate(archivedAt)}, by {canRestore ? 'you' : 'an admin'}. Likes and statistics are kept in case it is restored.
      </p>
      {!canRestore && (
        <p className="mt-2">
          <strong>Reason:</strong> {archiveReasonLabels[reason]}
        </p>
      )}
      {note !== '' && (
        <p className="mt-2 whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      {removalRequestedAt !== null && (
        <p className="mt-2">
          You asked on {formatDate(removalRequestedAt)} to have it deleted permanently. An admin will do this.
        </p>
      )}
    </Notice>
  );
}

function Merged({ into: { name, slug } }: { into: { name: string; slug: string } }) {
  return (
    <Notice className="mt-2">
      <p>
        An admin has merged it into{' '}
        <Link to="/startup/$slug" params={{ slug }}>
          <bdi>{name}</bdi>
        </Link>
        , which now has its likes and statistics. Its address redirects there.
      </p>
    </Notice>
  );
}

function Notice({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`${className} border-s-2 ps-3 leading-snug`} style={{ borderColor: 'var(--color-red)' }}>
      {children}
    </div>
  );
}
