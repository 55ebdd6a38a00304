import { Lightbulb } from 'lucide-react';
import { type ReactNode, startTransition, useActionState } from 'react';
import { useUnsentText } from '../../api/unsent-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { askAssistant, type AssistantReply, type Ideas, parseReply, resultCounts } from './assistant.ts';

/** A form for an idea. Below it are the assistant's names, taglines, pitch and features, or the reason why there are none. */
export function IdeaAssistant() {
  const { text: idea, set: setIdea } = useUnsentText('idea');
  const [reply, ask, isAsking] = useActionState<AssistantReply | undefined>(async () => {
    try {
      const { content } = await askAssistant(idea);
      return parseReply(content);
    } catch (error) {
      return { kind: 'failed', message: `Error: ${error instanceof Error ? error.message : 'An unexpected error occurred.'}` };
    }
  }, undefined);
  return (
    <>
      <form
        onSubmit={(event) => {
          // A function as `action` makes React write an inline script on the server, which the content security policy forbids.
          event.preventDefault();
          startTransition(ask);
        }}
        className="needs-scripts mt-8 max-w-3xl"
      >
        <label htmlFor="idea" className="font-semibold">
          Your idea
        </label>
        <textarea
          id="idea"
          dir="auto"
          name="idea"
          rows={4}
          maxLength={2_000}
          value={idea}
          onChange={({ target }) => setIdea(target.value)}
          placeholder="A bakery that predicts tonight how many loaves it will sell tomorrow…"
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent rounded-card mt-2 block w-full resize-y border px-5 py-4 text-lg leading-normal"
        />
        <Button type="submit" variant="primary" disabled={isAsking || idea.trim() === ''} className="mt-4">
          <Lightbulb aria-hidden="true" className="size-4" />
          {isAsking ? 'Thinking...' : 'Work it out'}
        </Button>
      </form>
      <noscript>
        <p className="mt-8">The assistant needs JavaScript. Allow it for this site to describe your idea here.</p>
      </noscript>
      <section aria-label="Results" aria-live="polite" className="mt-12">
        {reply === undefined && <ResultsPreview />}
        {reply?.kind === 'unavailable' && (
          <EmptyState title={reply.message}>
            <p>Names, taglines, a pitch and features appear here. Your idea has not left this page.</p>
          </EmptyState>
        )}
        {reply?.kind === 'failed' && (
          <EmptyState title={reply.message}>
            <p>Your text is still above. Please try again.</p>
          </EmptyState>
        )}
        {reply?.kind === 'ideas' && <IdeaResults ideas={reply.ideas} />}
      </section>
    </>
  );
}

/** The four results side by side. */
function IdeaResults({ ideas }: { ideas: Ideas }) {
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
      <Card title="Names">
        <ol className="font-display grid gap-x-6 gap-y-1.5 text-xl sm:grid-cols-2">
          {ideas.names.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
      </Card>
      <Card title="Taglines">
        <ul className="space-y-2.5 text-lg leading-snug">
          {ideas.taglines.map((tagline, index) => (
            <li key={index}>{tagline}</li>
          ))}
        </ul>
      </Card>
      <Card title="Pitch">
        <p className="leading-relaxed whitespace-pre-line">{ideas.pitch}</p>
      </Card>
      <Card title="Features">
        <ul className="marker:text-accent list-disc space-y-2 pl-5 leading-snug">
          {ideas.features.map((feature, index) => (
            <li key={index}>{feature}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const previews = [
  {
    title: 'Names',
    count: resultCounts.names,
    text: 'Short enough to say on the phone, and easy to spell after hearing it once.',
  },
  { title: 'Taglines', count: resultCounts.taglines, text: 'A verb and a person: what it does, and to whom.' },
  { title: 'Pitch', count: 1, text: 'About a hundred words that answer the first doubt early.' },
  { title: 'Features', count: resultCounts.features, text: 'What to build first, and nothing else yet.' },
];

/** Explains the four results before an idea is submitted. */
function ResultsPreview() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {previews.map(({ title, count, text }) => (
        <li key={title} className="border-line rounded-card border border-dashed p-5">
          <p className="font-display text-accent text-3xl leading-none">{count}</p>
          <h2 className="mt-3 text-lg leading-snug font-semibold">{title}</h2>
          <p className="text-soft mt-1.5 leading-normal">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="border-line bg-raised rounded-card border p-6">
      <h2 className="text-soft mb-3 text-base font-semibold">{title}</h2>
      {children}
    </article>
  );
}
