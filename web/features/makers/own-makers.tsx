import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { say } from '../../../server/domain/core/noun.ts';
import type { OwnMaker } from '../../../server/domain/submissions/makers.contract.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { callQuery } from '../../api/call-query.ts';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LogoTile } from '../../ui/logo-tile.tsx';
import { usePressLatch } from '../../ui/press-latch.ts';
import { QuerySection } from '../../ui/query-section.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The listings that name the member as a maker. Renders nothing for members who are not named. */
export function OwnMakers({ result }: { result: UseQueryResult<OwnMaker[]> }) {
  return (
    <QuerySection query={result} label={say`The startups that name you as a maker`} skeleton={null}>
      {(makers) =>
        makers.length > 0 && (
          <section aria-labelledby="makers" tabIndex={-1} className="outline-none">
            <SectionHeading id="makers">You are named as a maker</SectionHeading>
            <p className="text-soft mb-4">{say`If you accept, the startup's page shows your name and image. Until then it shows only the username.`}</p>
            <ul className="border-line bg-raised rounded-card divide-line divide-y border">
              {makers.map((maker) => (
                <OwnMakerRow key={maker.startup._id} maker={maker} />
              ))}
            </ul>
          </section>
        )
      }
    </QuerySection>
  );
}

function OwnMakerRow({ maker: { startup, isPublic, status, askedAt } }: { maker: OwnMaker }) {
  const { _id, name, slug, logo } = startup;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: 'accepted' | 'declined') =>
      send('answerMaker', { params: { startupId: _id }, body: { status: answer } }),
    onSuccess: async (_reply, answer) => {
      showToast(
        answer === 'accepted' ? `You are now shown as a maker of ${name}.` : `You are no longer shown as a maker of ${name}.`,
      );
      // The page of the startup shows its makers, so its query is stale.
      await queryClient.invalidateQueries();
      // The pressed button disappears, perhaps together with its row and the section. The page shows the new data only later, so
      // the data decides which element gets the focus.
      const left = queryClient.getQueryData(callQuery('listOwnMakers').queryKey) ?? [];
      const row = left.some((maker) => maker.startup._id === _id) ? document.getElementById(`maker-${_id}`) : null;
      const section = left.length > 0 ? document.getElementById('makers')?.closest('section') : null;
      (row ?? section ?? document.getElementById('content'))?.focus();
    },
    onError: (error) => showToast(errorMessage(error, 'Something went wrong. Please try again.')),
  });
  const counts = usePressLatch(isPending);
  const end = async () => {
    const [title, confirmLabel] =
      status === 'asked' ? [`Decline to be a maker of ${name}?`, 'Decline'] : [`Stop being a maker of ${name}?`, 'Leave'];
    const text = say`The page of ${name} will not show your name or image. This cannot be undone: we will not ask you again for this startup.`;
    if (await openConfirmDialog({ title, text, confirmLabel })) mutate('declined');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
      <LogoTile name={name} src={logo} size="small" />
      <div className="min-w-0 grow basis-44">
        <h3 id={`maker-${_id}`} tabIndex={-1} dir="auto" className="leading-snug font-semibold outline-none">
          {isPublic ? (
            <Link to="/startup/$slug" params={{ slug }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="text-soft text-[0.95rem] leading-snug">
          {status === 'asked' ? (
            <>
              Its owner named you. Asked on <time dateTime={askedAt}>{formatDate(askedAt)}</time>.
            </>
          ) : (
            'You are shown as a maker.'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'asked' && (
          <Button
            variant="primary"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => counts() && mutate('accepted')}
          >
            Accept <span className="sr-only">{name}</span>
          </Button>
        )}
        <Button aria-disabled={isPending} onClick={() => counts() && void end()}>
          {status === 'asked' ? 'Decline' : 'Leave'} <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  );
}
