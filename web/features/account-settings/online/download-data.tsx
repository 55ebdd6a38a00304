import { useMutation } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { send } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { download } from '../../../lib/download.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** Downloads everything that the site stores about the member. */
export function DownloadData({ account }: { account: Account }) {
  const save = useMutation({
    mutationFn: async () => {
      const { personalZip } = await import('../../../api/personal-zip.ts');
      const zip = await personalZip((position) => send('exportOwnData', { params: { id: account._id }, body: { position } }));
      download('your-data.zip', [zip], 'application/zip');
    },
  });
  return (
    <>
      <p className="mb-4 max-w-prose">{say`One ZIP file with your account, startups and their images, likes, collections, messages, payments, emails and everything
        else. It has no passwords.`}</p>
      {!account.emailVerified && (
        <p className="text-soft mb-4 max-w-prose">
          Confirm your email address to include reports, feedback, the newsletter and emails.
        </p>
      )}
      <SubmitButton type="button" variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
        Download your data
      </SubmitButton>
      <output className="text-green block font-semibold not-empty:mt-4">{save.isSuccess && 'Your data is downloaded.'}</output>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {save.isError && errorMessage(save.error, 'Your data could not be downloaded. Please try again.')}
      </p>
    </>
  );
}
