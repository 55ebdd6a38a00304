import { Lightbulb } from 'lucide-react';
import { startTransition, useActionState, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { askAssistant, type AssistantReply, parseReply } from './assistant.ts';
import { IdeaResults, ResultsPreview } from './idea-results.tsx';

/** A form for an idea; shows the assistant's names, taglines, pitch and features, or why there are none. */
export function IdeaAssistant() {
  const [idea, setIdea] = useState('');
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
          placeholder="A bakery that knows tonight how many loaves tomorrow wants…"
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
            <p>Names, taglines, pitch and features would stand here. Your idea has not left this page.</p>
          </EmptyState>
        )}
        {reply?.kind === 'failed' && (
          <EmptyState title={reply.message}>
            <p>What you wrote is still above. Try it once more.</p>
          </EmptyState>
        )}
        {reply?.kind === 'ideas' && <IdeaResults ideas={reply.ideas} />}
      </section>
    </>
  );
}
