import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditedListing } from '../../../../server/domain/submissions/revisions.contract.ts';
import { send } from '../../../api/client.ts';
import { errorMessage, fieldErrors, savedMeanwhile } from '../../../api/errors.ts';
import { focusInvalid } from '../../../lib/focus-invalid.ts';
import { unreadInputs } from '../../../lib/unread-inputs.ts';
import { useConflict } from '../../../lib/use-conflict.ts';
import { listingDraftStorage, type StoredListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { createDraftAutosave } from '../draft/draft-autosave.ts';
import { useLeaveGuard } from '../draft/leave-guard.tsx';
import { useAskedFields, useListingForm } from '../draft/use-listing-form.ts';
import { useListingImages } from '../images/use-listing-images.ts';
import { callQuery } from '../../../api/call-query.ts';
import {
  begunEdit,
  bodyOf,
  changesBetween,
  type EditDraft,
  errorsOf,
  firstDraft,
  isEditDraft,
  isUnchanged,
  type LoadedEdit,
} from './edit-draft.ts';

/**
 * A published listing for its owner, with the edits that the owner has sent. The query is removed from the cache when the page
 * closes, so that the form always starts with current data.
 */
export const listingEditQuery = (startupId: string) =>
  queryOptions({
    ...callQuery('getListingEdit', { params: { id: startupId } }),
    gcTime: 0,
  });

/** The values being edited, which the device stores under `key`, and their errors. */
function useEditValues(key: string, loaded: EditedListing, stored: StoredListingDraft | null) {
  const [autosave] = useState(() => createDraftAutosave({ key, ...firstDraft(loaded, stored), storage: listingDraftStorage }));
  const { form, draft, clearErrors } = useListingForm(autosave);
  const [fieldsKey, setFieldsKey] = useState(0);
  useEffect(() => autosave.watch(), [autosave]);
  const replaced = () => {
    clearErrors();
    setFieldsKey((before) => before + 1);
  };
  const { values } = draft;
  if (!isEditDraft(values)) throw new Error('An edit begins with a listing.');
  return {
    form,
    draft,
    autosave,
    clearErrors,
    values,
    images: useListingImages(form),
    asked: useAskedFields(autosave),
    /** The key of the element around the fields. It changes when all values are replaced. */
    fieldsKey,
    /** Shows other values without changing the stored draft. */
    show: (shown: EditDraft) => {
      autosave.show(shown);
      replaced();
    },
    /** Removes the stored draft and starts over with `begun`. */
    beginWith: (begun: EditDraft) => autosave.discard(begun).then(replaced),
    /** Replaces all values, which counts as an edit. */
    replaceWith: (edited: EditDraft) => {
      autosave.update(edited);
      replaced();
    },
  };
}

/** The form of an owner's edit: values, errors, draft, sending, and conflicts with versions saved elsewhere. */
export function useListingEdit(loaded: EditedListing, key: string, stored: StoredListingDraft | null) {
  const queryClient = useQueryClient();
  const startupId = loaded.startup._id;
  const query = listingEditQuery(startupId);
  const edited = useEditValues(key, loaded, stored);
  const { form, images, asked, values, clearErrors, autosave } = edited;
  const [outcome, setOutcome] = useState<ActionResult>();
  const formRef = useRef<HTMLFormElement>(null);

  // Each refused attempt focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') focusInvalid(formRef.current);
  }, [outcome]);

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ sent, version }: { sent: EditDraft; version: string }) =>
      send('sendListingEdit', { params: { id: startupId }, body: await bodyOf(sent), version }),
    onSuccess: async ({ message, ...now }, { sent }) => {
      const begun = rebase(now);
      // Edits made during the request are kept.
      if (form.current() === sent) await edited.beginWith(begun);
      else autosave.update({ base: begun.base });
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
      const theirs = begunEdit({ edit: saved.values, version: saved.version });
      const changed = changesBetween(sent.base.values, theirs);
      conflict.begin({ version: saved.version, message: errorMessage(error), mine: sent, theirs, changedFields: changed });
    },
  });

  const conflict = useConflict({
    values,
    showValues: edited.show,
    save: (_, version) => void sendEdit(version),
    keepTheirs: async (saved, shown) => {
      await queryClient.refetchQueries(query);
      if (isUnchanged(shown)) await edited.beginWith(saved);
      else edited.replaceWith(shown);
    },
  });

  /** The draft that starts from the data a call returned. */
  function rebase(now: EditedListing): EditDraft {
    queryClient.setQueryData(query.queryKey, now);
    conflict.end();
    return begunEdit(now);
  }

  /** Runs after another tab has sent or discarded the draft. */
  const followRemoval = useEffectEvent(async () => {
    await queryClient.refetchQueries(query);
    const now = queryClient.getQueryData(query.queryKey);
    if (now !== undefined && autosave.state().saveStatus === 'empty') edited.show(begunEdit(now));
  });
  const { externalChange } = edited.draft;
  useEffect(() => {
    if (externalChange === 'removed') void followRemoval();
  }, [externalChange]);

  /** Sends the values, unless the wizard's rules find errors in them. */
  async function sendEdit(version?: string): Promise<void> {
    if (isPending) return;
    form.completeUrls();
    await images.waitUntilDone();
    const draft = form.current();
    const errors = { ...errorsOf(draft, asked, loaded.startup.logo !== ''), ...unreadInputs(formRef.current) };
    clearErrors();
    form.addErrors(errors);
    if (Object.keys(errors).length > 0) setOutcome({ kind: 'failed', message: 'Please check the marked fields.' });
    else if (isEditDraft(draft)) mutate({ sent: draft, version: version ?? draft.base.version });
  }

  const isBusy = images.pendingCount > 0 || isPending;
  return {
    ...edited,
    formRef,
    outcome,
    isBusy,
    isSending: isPending,
    isUnchanged: isUnchanged(values),
    blocker: useLeaveGuard(autosave, isBusy),
    submit: () => void sendEdit(),
    /** Starts over with the listing, or with the data that a call returned. */
    reset: (now: EditedListing = loaded) => {
      void edited.beginWith(rebase(now));
      setOutcome(undefined);
    },
    /** Puts the values of a rejected edit back into the form. */
    bringBack: (rejected: LoadedEdit) => edited.replaceWith(begunEdit(loaded, rejected)),
    /** Shows the published listing instead of a rejected edit. The device remembers that choice. */
    showPublished: () => edited.replaceWith(begunEdit(loaded)),
    conflict: conflict.panel,
  };
}
