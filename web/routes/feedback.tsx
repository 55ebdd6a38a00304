import { createFileRoute } from '@tanstack/react-router';
import { FeedbackForm } from '../features/feedback/feedback-form.tsx';
import { feedbackPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';

/** The page with the feedback form, for browsers without JavaScript. */
export const Route = createFileRoute('/feedback')({ component: FeedbackPage });

function FeedbackPage() {
  return (
    <>
      <PageHead page={feedbackPage} />
      <h1 className="font-display text-[2.6rem] leading-[1.05] sm:text-6xl">Feedback</h1>
      <p className="text-soft mt-4 mb-8 max-w-2xl text-xl leading-snug">
        What is missing, what is wrong, what do you like? Every note is read.
      </p>
      <div className="max-w-xl">
        <FeedbackForm />
      </div>
    </>
  );
}
