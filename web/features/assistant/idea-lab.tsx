import { Lightbulb } from 'lucide-react';
import { startTransition, useActionState, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { askAssistant, readAnswer, type Answer } from './assistant.ts';
import { IdeaResults, ResultsToCome } from './idea-results.tsx';

/** An idea goes in; names, taglines, a pitch and features come out, or the plain reason why not. */
export function IdeaLab() {
  const [idea, setIdea] = useState('');
  const [answer, ask, asking] = useActionState<Answer | undefined>(async () => {
    try {
      const { content } = await askAssistant(idea);
      return readAnswer(content);
    } catch (error) {
      return { kind: 'failed', message: `Error: ${error instanceof Error ? error.message : 'An unexpected error occurred.'}` };
    }
  }, undefined);
  return (
    <>
      <form
        onSubmit={(event) => {
          // As `action` React would write a script into the server's page, which the page's policy forbids.
          event.preventDefault();
          startTransition(ask);
        }}
        className="mt-8 max-w-3xl"
      >
        <label htmlFor="idea" className="font-semibold">
          Your idea
        </label>
        <textarea
          id="idea"
          name="idea"
          rows={4}
          maxLength={2_000}
          value={idea}
          onChange={({ target }) => setIdea(target.value)}
          placeholder="A bakery that knows tonight how many loaves tomorrow wants…"
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent rounded-card mt-2 block w-full resize-y border px-5 py-4 text-lg leading-normal"
        />
        <Button type="submit" variant="primary" disabled={asking || idea.trim() === ''} className="mt-4">
          <Lightbulb aria-hidden="true" className="size-4" />
          {asking ? 'Thinking...' : 'Work it out'}
        </Button>
      </form>
      <section aria-label="Results" aria-live="polite" className="mt-12">
        {answer === undefined && <ResultsToCome />}
        {answer?.kind === 'unavailable' && (
          <EmptyState title={answer.message}>
            <p>Names, taglines, pitch and features would stand here. Your idea has not left this page.</p>
          </EmptyState>
        )}
        {answer?.kind === 'failed' && (
          <EmptyState title={answer.message}>
            <p>What you wrote is still above. Try it once more.</p>
          </EmptyState>
        )}
        {answer?.kind === 'ideas' && <IdeaResults ideas={answer.ideas} />}
      </section>
    </>
  );
}
