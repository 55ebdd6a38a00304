import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AddressCounts } from '../../../../server/domain/transfer/personal-data.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { download } from '../../../lib/download.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { foundData, whatIsErased } from './personal-data-texts.ts';

/** Finds, downloads and erases what is stored about a person who has no account. */
export function PersonalData() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const query = useQuery({
    ...callQuery('findPersonalData', { query: { email } }),
    enabled: email !== '',
    staleTime: 0,
    retry: false,
  });
  return (
    <section aria-labelledby="personal-data" className="mt-10">
      <h2 id="personal-data" className="font-display mb-3 text-xl">
        Personal data by email address
      </h2>
      <div className="bg-raised rounded-card border-line border p-5">
        <p className="text-soft mb-4 max-w-prose">
          For people who have no account and ask for a copy of their data, or for its deletion: newsletter, reports, suggestions,
          feedback and emails.
        </p>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === email) void query.refetch();
            setEmail(typed.trim());
          }}
        >
          <div className="min-w-0 grow basis-72">
            <TextField
              label="Email address"
              type="email"
              required
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
            />
          </div>
          <SubmitButton variant="quiet" busy={query.isFetching}>
            Find data
          </SubmitButton>
        </form>
        <p role="alert" className="text-accent font-semibold not-empty:mt-4">
          {query.isError && errorMessage(query.error)}
        </p>
        <div aria-live="polite">
          {query.data !== undefined && !query.isError && <Found key={query.data.email} {...query.data} />}
        </div>
      </div>
    </section>
  );
}

interface FoundProps {
  email: string;
  account: { _id: string; username: string } | null;
  counts: AddressCounts;
}

function Found({ email, account, counts }: FoundProps) {
  const queryClient = useQueryClient();
  const [isErasing, setIsErasing] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const { personalZip } = await import('../../../api/personal-zip.ts');
      const zip = await personalZip((position) => send('exportPersonalData', { body: { email, position } }));
      download('personal-data.zip', [zip], 'application/zip');
    },
  });
  if (account !== null)
    return (
      <p className="mt-4 max-w-prose">
        This address belongs to the account{' '}
        <Link to="/admin/users/$id" params={{ id: account._id }} className="underline underline-offset-4">
          {account.username}
        </Link>
        . Members download their data in their settings. To erase it, delete the account.
      </p>
    );
  const found = foundData(counts);
  return (
    <div className="mt-4">
      {found.length === 0 ? (
        <p>
          Nothing is stored about <strong className="wrap-anywhere">{email}</strong>, except in posts that name it as their
          author.
        </p>
      ) : (
        <>
          <p>
            Stored about <strong className="wrap-anywhere">{email}</strong>:
          </p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {found.map(([number, one, many]) => (
              <li key={one}>{countOf(number, one, many)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {found.length > 0 && (
          <SubmitButton type="button" variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
            Download
          </SubmitButton>
        )}
        <Button onClick={() => setIsErasing(true)}>Delete permanently</Button>
      </div>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {save.isError && errorMessage(save.error, 'The data could not be downloaded. Please try again.')}
      </p>
      {isErasing && (
        <ConfirmAction
          title="Delete this person’s data?"
          confirmLabel="Delete permanently"
          action={async () => {
            await send('erasePersonalData', { body: { email } });
            await queryClient.invalidateQueries(callQuery('findPersonalData', { query: { email } }));
            showToast('Deleted permanently.');
          }}
          onClose={() => setIsErasing(false)}
        >
          <p>
            Everything about <strong className="wrap-anywhere">{email}</strong> is deleted permanently:
          </p>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {whatIsErased(counts).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmAction>
      )}
    </div>
  );
}
