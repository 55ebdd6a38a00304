import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { useEditForm } from './use-edit-form.ts';

export type EditForm = Pick<
  ReturnType<typeof useEditForm>,
  'message' | 'outcome' | 'saving' | 'dirty' | 'fieldsKey' | 'conflict' | 'formProps' | 'isRestored' | 'reset' | 'dropDraft'
>;

/** An error that is announced when it appears. */
export function ErrorText({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`text-accent font-semibold empty:hidden ${className}`}>
      {children}
    </p>
  );
}

/** Both versions of a record that was saved elsewhere since the form was loaded, and the error of the whole form. */
export function FormProblems({
  form: { conflict, saving, message },
  labels = {},
}: {
  form: EditForm;
  /** The labels of fields that have another name in the contract. */
  labels?: Partial<Record<string, string>> | undefined;
}) {
  return (
    <>
      {conflict !== undefined && (
        <div className="mt-5">
          <ConflictPanel conflict={conflict} saving={saving} labels={labels} />
        </div>
      )}
      <ErrorText className="mt-5">{message}</ErrorText>
    </>
  );
}

/** The bar at the bottom of a page with one long form. It keeps the outcome and the submit button in view. */
export function FormBar({
  form: { outcome, saving, isRestored, reset },
  submitLabel,
  canSubmit = true,
  children,
}: {
  form: EditForm;
  submitLabel: string;
  canSubmit?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="border-line bg-paper/95 sticky bottom-0 in-[:has([data-bottom-bar])]:bottom-18 z-10 -mx-1 mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t px-1 py-3 blur-behind">
      {children}
      {isRestored && <Button onClick={reset}>Discard my changes</Button>}
      <StatusMessage result={outcome} />
      <SubmitButton busy={saving} disabled={!canSubmit}>
        {submitLabel}
      </SubmitButton>
    </div>
  );
}

/**
 * Loads the record of a form. The form keeps the first loaded record, so that a refetch does not overwrite what is being edited.
 */
export function LoadedForm<Data>({
  query,
  heading,
  label,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data>;
  /** Shown until the record is loaded; the form has its own heading. */
  heading?: ReactNode;
  /** Begins the sentence "… could not be loaded.": "The settings". */
  label: string;
  skeleton: ReactNode;
  children: (loaded: Data) => ReactNode;
}) {
  const [loaded, setLoaded] = useState<Data>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  if (loaded !== undefined) return children(loaded);
  return (
    <>
      {heading}
      <QuerySection query={query} label={label} skeleton={skeleton}>
        {() => skeleton}
      </QuerySection>
    </>
  );
}

/**
 * A form that is submitted by pressing Ctrl+Enter or Cmd+Enter in any of its controls. Enter alone starts a new line in a text
 * area.
 */
export function DecisionForm({ className, onSubmit, children }: ComponentProps<'form'>) {
  return (
    // The controls inside are interactive; the form only handles a key event that bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        // Otherwise a focused button would also be pressed.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      className={className}
    >
      {children}
    </form>
  );
}
