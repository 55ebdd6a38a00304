import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EditedListing, ListingEdit } from '../../../../server/domain/submissions/revisions.contract.ts';
import { ApiError, send } from '../../../api/client.ts';
import { errorMessage, savedMeanwhile } from '../../../api/errors.ts';
import { listingEditQuery } from '../../../api/listing-edits.ts';
import { changedFields, type Conflict } from '../../../lib/conflict.ts';
import type { ListingDraft, ListingDraftStorage } from '../../../offline/drafts/listing-drafts.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { createDraftAutosave } from '../draft/draft-autosave.ts';
import { unreadInputs } from '../../../lib/unread-inputs.ts';
import { useAskedFields, useListingForm } from '../draft/use-listing-form.ts';
import { useListingImages } from '../images/use-listing-images.ts';
import { blankListing, draftImagesOf, errorsOfStep, type FieldErrors, payloadOf } from '../steps/steps.ts';

/** An edit is based on what the listing is now, so the device keeps nothing of it. */
const noStorage: ListingDraftStorage = {
  load: async () => undefined,
  save: async () => 'memory',
  remove: async () => undefined,
  watch: () => () => undefined,
};

/** What the form edits: the wizard's fields, and tags. */
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

/** The form of an owner's edit: its values and errors, sending it, and what was saved elsewhere meanwhile. */
export function useListingEdit(loaded: EditedListing) {
  const queryClient = useQueryClient();
  const startupId = loaded.startup._id;
  /** What the changes are based on: a refetch does not replace what is being edited. */
  const [base, setBase] = useState(() => ({ values: valuesOf(loaded.edit), version: loaded.version }));
  const [autosave] = useState(() =>
    createDraftAutosave({ key: startupId, blank: base.values.draft, saved: undefined, storage: noStorage }),
  );
  const { form, draft, clearErrors } = useListingForm(autosave);
  const [tags, setTags] = useState(base.values.tags);
  /** The key of the fields: it changes when all values are replaced. */
  const [fieldsKey, setFieldsKey] = useState(0);
  const images = useListingImages(form);
  const asked = useAskedFields(autosave);
  const [outcome, setOutcome] = useState<ActionResult>();
  const [conflict, setConflict] = useState<Conflict<EditValues>>();
  const formRef = useRef<HTMLFormElement>(null);
  const values: EditValues = { draft: draft.values, tags };

  // Each refused attempt focuses the first invalid field.
  useEffect(() => {
    if (outcome?.kind === 'failed') formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  const showValues = (shown: EditValues) => {
    autosave.update(shown.draft);
    setTags(shown.tags);
    clearErrors();
    setFieldsKey((key) => key + 1);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ sent, version }: { sent: EditValues; version: string }) =>
      send('sendListingEdit', { params: { id: startupId }, body: await bodyOf(sent), version }),
    onSuccess: ({ message, ...now }, { sent }) => {
      queryClient.setQueryData(listingEditQuery(startupId).queryKey, now);
      setConflict(undefined);
      const saved = valuesOf(now.edit);
      setBase({ values: saved, version: now.version });
      // What was typed during the request stays.
      if (autosave.state().values === sent.draft) showValues(saved);
      setOutcome({ kind: 'done', message });
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getListingEdit' });
    },
    onError: (error, { sent }) => {
      const theirs = savedMeanwhile<LoadedEdit>(error);
      if (theirs?.values === undefined) {
        form.addErrors(errorsByPath(error));
        setOutcome({ kind: 'failed', message: errorMessage(error, 'This could not be sent. Please try again.') });
        return;
      }
      const saved = valuesOf(theirs.values);
      setConflict({
        version: theirs.version,
        message: errorMessage(error),
        mine: sent,
        theirs: saved,
        shown: 'mine',
        changedFields: changedFields(flat(base.values), flat(saved)),
      });
    },
  });

  /** Sends the values, unless the wizard's rules find errors in them. */
  async function sendEdit(version: string, sentTags = tags): Promise<void> {
    if (isPending) return;
    form.completeUrls();
    await images.waitUntilDone();
    const sent = autosave.state().values;
    // An imported listing may have no makers.
    const steps = sent.makers.length === 0 ? [1, 2, 3] : [1, 2, 3, 4];
    const errors = Object.fromEntries(steps.flatMap((step) => Object.entries(errorsOfStep(step, sent, asked))));
    // An imported listing may have no icon, either.
    if (sent.icon === null && loaded.startup.logo === '') delete errors['icon'];
    Object.assign(errors, unreadInputs(formRef.current));
    clearErrors();
    form.addErrors(errors);
    if (Object.keys(errors).length > 0) setOutcome({ kind: 'failed', message: 'Please look at what is marked.' });
    else mutate({ sent: { draft: sent, tags: sentTags }, version });
  }

  const show = (shown: 'mine' | 'theirs') => {
    if (conflict === undefined || conflict.shown === shown) return;
    setConflict({ ...conflict, [conflict.shown]: values, shown });
    showValues(conflict[shown]);
  };

  return {
    form,
    formRef,
    asked,
    images,
    tags,
    setTags,
    fieldsKey,
    outcome,
    isSending: isPending,
    isDirty: conflict !== undefined || images.pendingCount > 0 || !isSame(values, base.values),
    submit: () => void sendEdit(conflict?.shown === 'theirs' ? conflict.version : base.version),
    /** Begins again with what a call has returned. */
    reset: (now: EditedListing) => {
      queryClient.setQueryData(listingEditQuery(startupId).queryKey, now);
      const saved = valuesOf(now.edit);
      setBase({ values: saved, version: now.version });
      setConflict(undefined);
      showValues(saved);
      setOutcome(undefined);
    },
    conflict: conflict && {
      ...conflict,
      show,
      saveMine: () => {
        const mine = conflict.shown === 'mine' ? values : conflict.mine;
        show('mine');
        void sendEdit(conflict.version, mine.tags);
      },
      keepTheirs: async () => {
        await queryClient.refetchQueries(listingEditQuery(startupId));
        setBase({ values: conflict.theirs, version: conflict.version });
        if (conflict.shown === 'mine') showValues(conflict.theirs);
        setConflict(undefined);
      },
    },
  };
}

const flat = ({ draft, tags }: EditValues) => ({ ...draft, tags });

/** The errors of a refusal by the fields of the form: "media.0". */
function errorsByPath(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([path, reason]) => [path.replace(/^body\./, ''), reason]));
}

/** New files differ by their ids. */
function isSame(one: EditValues, other: EditValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
