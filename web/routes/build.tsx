import { createFileRoute } from '@tanstack/react-router';
import { IdeaAssistant } from '../features/assistant/idea-assistant.tsx';
import { buildPage } from '../features/site/head-pages.ts';
import { PageHead } from '../features/site/page-head.tsx';

export const Route = createFileRoute('/build')({ component: BuildPage });

function BuildPage() {
  return (
    <>
      <PageHead page={buildPage} />
      <h1 className="font-display max-w-3xl text-[2.6rem] leading-[1.05] sm:text-6xl">
        From an idea to <span className="text-accent">a first draft</span>
      </h1>
      <p className="text-soft mt-4 max-w-2xl text-xl leading-snug">
        Describe what you would make. The assistant suggests names, taglines, a pitch and features.
      </p>
      <IdeaAssistant />
    </>
  );
}
