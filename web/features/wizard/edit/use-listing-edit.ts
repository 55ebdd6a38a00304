import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { EditedListing, ListingEdit } from '../../../../server/domain/submissions/revisions.contract.ts';
import { send } from '../../../api/client.ts';
import { errorMessage, fieldErrors, savedMeanwhile } from '../../../api/errors.ts';
import { changedFields } from '../../../lib/conflict.ts';
import { unreadInputs } from '../../../lib/unread-inputs.ts';
import { useConflict } from '../../../lib/use-conflict.ts';
import type { ListingDraft, ListingDraftStorage } from '../../../offline/drafts/listing-drafts.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { createDraftAutosave } from '../draft/draft-autosave.ts';
import { useAskedFields, useListingForm } from '../draft/use-listing-form.ts';
import { useListingImages } from '../images/use-listing-images.ts';
import { blankListing, draftImagesOf, errorsOfStep, type FieldErrors, payloadOf } from '../steps/steps.ts';
import { callQuery } from '../../../api/call-query.ts';

/** A published listing as its owner edits it, with what they sent before. Forgotten with its page: the form begins with what is there now. */
export const listingEditQuery = (startupId: string) =>
  queryOptions({
    ...callQuery('getListingEdit', { params: { id: startupId } }),
    gcTime: 0,
  });

/** The device does not store an edit, because it is based on the listing as it is now. */
const noStorage: ListingDraftStorage = {
  load: async () => undefined,
  save: async () => 'memory',
  remove: async () => undefined,
  watch: () => () => undefined,
};

/** The values of the form: the wizard's fields, and tags. */
interface EditValues {
  draft: ListingDraft;
  tags: readonly string[];
}

type LoadedEdit = EditedListing['edit'];

function valuesOf({ tags, icon, media, ...edit }: LoadedEdit): EditValues {
  return { draft: { ...blankListing(''), ...edit, ...draftImagesOf({ icon, media }) }, tags };
}

async function bodyOf({ draft, tags }: EditValues): Promise<ListingEdit> {
  const payload = await payloadOf(draft, '');
  const { wantsAccelerator: _a, wantsFunding: _f, plan: _p, userId: _u, subscriptionId: _s, ...edit } = payload;
  return { ...edit, tags: [...tags] };
}

/** The fields in which two versions differ. New files differ by their ids. */
function changesBetween(before: EditValues, after: EditValues): string[] {
  return changedFields({ ...before.draft, tags: before.tags }, { ...after.draft, tags: after.tags });
}

/** The errors by the wizard's rules, except that an imported listing may have neither makers nor an icon. */
function errorsOf(draft: ListingDraft, asked: readonly Field[] | undefined, isIconRequired: boolean): FieldErrors {
  const steps = draft.makers.length === 0 ? [1, 2, 3] : [1, 2, 3, 4];
  const errors = Object.fromEntries(steps.flatMap((step) => Object.entries(errorsOfStep(step, draft, asked))));
  if (draft.icon === null && !isIconRequired) delete errors['icon'];
  return errors;
}

/** The values that are being edited, and their errors. `showValues` replaces all values. */
function useEditValues(startupId: string, initial: EditValues) {
  const [autosave] = useState(() =>
    createDraftAutosave({ key: startupId, blank: initial.draft, saved: undefined, storage: noStorage }),
  );
  const { form, draft, clearErrors } = useListingForm(autosave);
  const [tags, setTags] = useState(initial.tags);
  const [fieldsKey, setFieldsKey] = useState(0);
  return {
    form,
    clearErrors,
    images: useListingImages(form),
    asked: useAskedFields(autosave),
    values: { draft: draft.values, tags },
    setTags,
    /** The key of the element around the fields: it changes when all values are replaced. */
    fieldsKey,
    showValues: (shown: EditValues) => {
      autosave.update(shown.draft);
      setTags(shown.tags);
      clearErrors();
      setFieldsKey((key) => key + 1);
    },
  };
}

/** The form of an owner's edit: its values and errors, sending it, and what was saved elsewhere meanwhile. */
export function useListingEdit(loaded: EditedListing) {
  const queryClient = useQueryClient();
  const startupId = loaded.startup._id;
  const query = listingEditQuery(startupId);
  /** The listing that the changes are based on: a refetch does not replace what is being edited. */
  const [base, setBase] = useState(() => ({ values: valuesOf(loaded.edit), version: loaded.version }));
  const edited = useEditValues(startupId, base.values);
  const { form, images, asked, values, showValues, clearErrors } = edited;
  const [outcome, setOutcome] = useState<ActionResult>();
  const formRef = useRef<HTMLFormElement>(null);

  // Each refused attempt focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ sent, version }: { sent: EditValues; version: string }) =>
      send('sendListingEdit', { params: { id: startupId }, body: await bodyOf(sent), version }),
    onSuccess: ({ message, ...now }, { sent }) => {
      const saved = rebase(now);
      // Edits that were made during the request stay.
      if (form.current() === sent.draft) showValues(saved);
      setOutcome({ kind: 'done', message });
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getListingEdit' });
    },
    onError: (error, { sent }) => {
      const saved = savedMeanwhile<LoadedEdit>(error);
      if (saved?.values === undefined) {
        form.addErrors(fieldErrors(error));
        setOutcome({ kind: 'failed', message: errorMessage(error, 'Your changes could not be sent. Please try again.') });
        return;
      }
      const theirs = valuesOf(saved.values);
      const changed = changesBetween(base.values, theirs);
      conflict.begin({ version: saved.version, message: errorMessage(error), mine: sent, theirs, changedFields: changed });
    },
  });

  const conflict = useConflict({
    values,
    showValues,
    save: ({ tags }, version) => void sendEdit(version, tags),
    keepTheirs: async (saved) => {
      await queryClient.refetchQueries(query);
      setBase(saved);
    },
  });

  /** Makes what a call returned the base of further edits. */
  function rebase(now: EditedListing): EditValues {
    queryClient.setQueryData(query.queryKey, now);
    const saved = valuesOf(now.edit);
    setBase({ values: saved, version: now.version });
    conflict.end();
    return saved;
  }

  /** Sends the values, unless the wizard's rules find errors in them. */
  async function sendEdit(version: string, tags = values.tags): Promise<void> {
    if (isPending) return;
    form.completeUrls();
    await images.waitUntilDone();
    const draft = form.current();
    const errors = { ...errorsOf(draft, asked, loaded.startup.logo !== ''), ...unreadInputs(formRef.current) };
    clearErrors();
    form.addErrors(errors);
    if (Object.keys(errors).length > 0) setOutcome({ kind: 'failed', message: 'Please check the marked fields.' });
    else mutate({ sent: { draft, tags }, version });
  }

  return {
    ...edited,
    formRef,
    outcome,
    isSending: isPending,
    isDirty: conflict.panel !== undefined || images.pendingCount > 0 || changesBetween(base.values, values).length > 0,
    submit: () => void sendEdit(conflict.shownVersion ?? base.version),
    /** Begins again with what a call has returned. */
    reset: (now: EditedListing) => {
      showValues(rebase(now));
      setOutcome(undefined);
    },
    conflict: conflict.panel,
  };
}
