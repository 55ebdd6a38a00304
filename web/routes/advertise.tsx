import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { callQuery } from '../api/call-query.ts';
import { Offer } from '../features/advertising/offer.tsx';
import { usePageFailure } from '../features/site/failed-page.tsx';
import { advertisePage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/advertise')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('getAdvertising')),
  component: AdvertisePage,
  pendingComponent: AdvertiseSkeleton,
  errorComponent: AdvertiseFailed,
});

const failureMessage = 'Could not load advertising information.';

function AdvertisePage() {
  const { data: advertising } = useSuspenseQuery(callQuery('getAdvertising'));
  if (advertising === null) return <NoAdvertising />;
  return (
    <>
      <PageHead page={advertisePage(advertising)} />
      <Offer advertising={advertising} />
    </>
  );
}

/** Shown while no advertising content is set. */
function NoAdvertising() {
  return (
    <>
      <PageHead page={{ kind: 'private', title: 'Advertise' }} />
      <h1 className="font-display mb-10 text-[2.6rem] leading-[1.05] sm:text-6xl">Advertise</h1>
      <EmptyState title="No offers yet">
        <p>Use the email address in the menu to contact us.</p>
        <Link to="/" className={buttonClass()}>
          See what's new
        </Link>
      </EmptyState>
    </>
  );
}

function AdvertiseFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  const failure = usePageFailure(error);
  return (
    <>
      <title>Advertise</title>
      <h1 className="font-display mb-10 text-[2.6rem] leading-[1.05] sm:text-6xl">Advertise</h1>
      <div role="alert">
        <EmptyState title={failureMessage}>
          <p>{failure?.text}</p>
          <Button onClick={() => void router.invalidate()}>Try again</Button>
        </EmptyState>
      </div>
    </>
  );
}

function AdvertiseSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true">
        <div className="skeleton h-14 w-full max-w-xl" />
        <div className="skeleton mt-5 h-6 w-full max-w-md" />
        <div className="mt-16 grid gap-5 md:grid-cols-3">
          <div className="skeleton rounded-card h-72" />
          <div className="skeleton rounded-card h-72" />
          <div className="skeleton rounded-card h-72" />
        </div>
      </div>
    </>
  );
}
