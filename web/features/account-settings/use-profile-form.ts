import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, Profile } from '../../../server/domain/accounts/users.contract.ts';
import { toProfile } from '../../../server/domain/accounts/users.rules.ts';
import { accountQuery, setSignedIn } from '../../api/account.ts';
import { send } from '../../api/client.ts';
import { errorMessage, fieldErrors, savedMeanwhile } from '../../api/errors.ts';
import { unsentText, useUnsentText } from '../../api/unsent-texts.ts';
import { changedFields } from '../../lib/conflict.ts';
import { useConflict } from '../../lib/use-conflict.ts';
import type { ActionResult } from '../../ui/status-message.tsx';

/** The unsaved changes of a profile. */
interface ProfileDraft {
  /** The account that the changes are based on, so that a refetch does not replace the values being edited. */
  base?: Account | undefined;
  changes: Partial<Profile>;
}

const draftKey = 'profile';

/** The cast is safe, because only `useProfileDraft` stores a text under this key. */
const draftIn = (text: string) => (text === '' ? { changes: {} } : (JSON.parse(text) as ProfileDraft));

/** The draft, which survives a reload, and a function that changes the latest draft. */
function useProfileDraft({ _id }: Account) {
  const { text, set } = useUnsentText(draftKey);
  return {
    draft: draftIn(text),
    edit: (change: (draft: ProfileDraft) => ProfileDraft) => {
      const changed = change(draftIn(unsentText(draftKey, _id)));
      set(Object.keys(changed.changes).length === 0 ? '' : JSON.stringify(changed));
    },
  };
}

/** The state of the profile form: the edited values, the save, and a version that was saved elsewhere. */
export function useProfileForm(account: Account) {
  const queryClient = useQueryClient();
  const {
    draft: { base, changes },
    edit,
  } = useProfileDraft(account);
  const [wasEdited] = useState(base !== undefined);
  const [outcome, setOutcome] = useState<ActionResult>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [emailToConfirm, setEmailToConfirm] = useState('');
  const edited = base ?? account;
  const saved = toProfile(edited);
  const profile: Profile = { ...saved, ...changes };

  const save = useMutation({
    mutationFn: async ({ sent, version }: { sent: Profile; version: string }) => {
      const now = await send('saveProfile', { params: { id: account._id }, body: sent, version });
      setSignedIn(queryClient, now);
      return now;
    },
    onSuccess: (now, { sent }) => {
      if (toProfile(now).email !== toProfile(account).email) setEmailToConfirm(toProfile(now).email);
      conflict.end();
      // Fields that changed during the request stay unsaved.
      edit((draft) => ({
        changes: Object.fromEntries(Object.entries(draft.changes).filter(([key, value]) => value !== sent[key as keyof Profile])),
      }));
      setErrors({});
      setOutcome({ kind: 'done', message: 'Profile updated successfully!' });
    },
    onError: (error, { sent }) => {
      const theirs = savedMeanwhile<Profile>(error);
      if (theirs?.values !== undefined) {
        const { version, values } = theirs;
        const changed = changedFields(saved, values);
        conflict.begin({ version, message: errorMessage(error), mine: sent, theirs: values, changedFields: changed });
        return;
      }
      setErrors(fieldErrors(error));
      setOutcome({ kind: 'failed', message: errorMessage(error, 'Failed to update profile.') });
    },
  });

  const sendProfile = (sent: Profile, version: string) => {
    if (!save.isPending) save.mutate({ sent, version });
  };
  const conflict = useConflict({
    values: profile,
    showValues: (shown) => {
      edit((draft) => ({ ...draft, changes: shown }));
      setErrors({});
    },
    save: sendProfile,
    keepTheirs: async (theirs, shown) => {
      await queryClient.refetchQueries(accountQuery);
      const kept = changedFields(theirs, shown).map((name) => [name, shown[name as keyof Profile]] as const);
      edit(() => ({
        base: queryClient.getQueryData(accountQuery.queryKey) ?? undefined,
        changes: Object.fromEntries(kept),
      }));
      setErrors({});
    },
  });

  return {
    profile,
    saved,
    errors,
    outcome,
    emailToConfirm,
    isSaving: save.isPending,
    hasChanges: conflict.panel !== undefined || changedFields(saved, profile).length > 0,
    change: (patch: Partial<Profile>) => {
      // Merges into the latest draft, because other fields may change while an image is downscaled.
      edit((draft) => ({ base: draft.base ?? account, changes: { ...draft.changes, ...patch } }));
      setErrors((current) => ({ ...current, ...Object.fromEntries(Object.keys(patch).map((key) => [key, undefined])) }));
    },
    /** Whether the form opened with changes from before a reload, which are still unsaved. */
    isRestored: wasEdited && base !== undefined,
    discard: () => {
      edit(() => ({ changes: {} }));
      setErrors({});
      setOutcome(undefined);
    },
    submit: () => sendProfile(profile, conflict.shownVersion ?? edited.version),
    conflict: conflict.panel,
  };
}
