import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../api/errors.ts';
import { shareCollection } from '../../api/own-collections.ts';
import type { StoredCollection } from '../../offline/database.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Creates, copies and removes the link of a collection. A visitor is asked to sign in. */
export function ShareCollection({ collection }: { collection: StoredCollection }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const signIn = useSignIn();
  const { mutate, isPending } = useMutation({
    mutationFn: (shared: boolean) => shareCollection(queryClient, collection, shared),
    onError: (error) => showToast(errorMessage(error, 'You need to be online to create a link. Please try again later.')),
  });
  if (collection.userId === '') {
    return (
      <Button variant="primary" onClick={() => void signIn({ purpose: `share “${collection.title}”` })}>
        Share
      </Button>
    );
  }
  if (collection.shareToken === null) {
    return (
      <SubmitButton type="button" busy={isPending} onClick={() => mutate(true)}>
        Share by link
      </SubmitButton>
    );
  }
  const { publicHref } = router.buildLocation({ to: '/collections/shared/$token', params: { token: collection.shareToken } });
  const link = location.origin + publicHref;
  return (
    <>
      <div className="min-w-0 grow basis-56 sm:max-w-md">
        <Field label="Anyone with this link can read it">
          {(control) => (
            <input
              {...control}
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
              className={`${inputClass} h-11 truncate`}
            />
          )}
        </Field>
      </div>
      <Button
        variant="primary"
        onClick={() => void copyText(link, { copied: 'Link copied.', failed: 'Please copy the link from the field.' })}
      >
        Copy link
      </Button>
      <SubmitButton type="button" variant="quiet" busy={isPending} onClick={() => mutate(false)}>
        Remove link
      </SubmitButton>
    </>
  );
}
