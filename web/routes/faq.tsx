import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { callQuery } from '../api/call-query.ts';
import { Questions } from '../features/faq/questions.tsx';
import { faqPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const Route = createFileRoute('/faq')({
  loader: ({ context }) => context.queryClient.ensureQueryData(callQuery('listFaq')),
  component: FaqPage,
  pendingComponent: FaqSkeleton,
});

const heading = (
  <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
    Frequently <span className="text-accent">asked questions</span>
  </h1>
);

function FaqPage() {
  const { data: categories } = useSuspenseQuery(callQuery('listFaq'));
  return (
    <>
      <PageHead page={faqPage(categories)} />
      {heading}
      {categories.some(({ faqs }) => faqs.length > 0) ? (
        <Questions categories={categories} />
      ) : (
        <div className="mt-10">
          <EmptyState title="No questions yet">
            <p>Questions and their answers appear here.</p>
            <Link to="/categories" className={buttonClass()}>
              Browse categories
            </Link>
          </EmptyState>
        </div>
      )}
    </>
  );
}

function FaqSkeleton() {
  return (
    <>
      <output className="sr-only">Loading...</output>
      {heading}
      <div aria-hidden="true" className="mt-12 grid gap-12 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="space-y-4">
            <div className="skeleton h-6 w-44" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-4 w-4/5" />
            <div className="skeleton h-4 w-5/6" />
          </div>
        ))}
      </div>
    </>
  );
}
