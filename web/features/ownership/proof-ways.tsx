import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import type { ProofMethod } from '../../../server/domain/ownership/claims.contract.ts';
import type { OwnershipProof } from '../../../server/domain/ownership/ownership.contract.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { Contract } from '../../../server/domain/contract.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { EmailCode } from './email-code.tsx';

export type ProofCheck = CallReply<Contract['checkOwnershipProof']>;

const ways = [
  { method: 'mail', label: 'Emailed code' },
  { method: 'dns', label: 'DNS record' },
  { method: 'file', label: 'File' },
  { method: 'page', label: 'Tag or link' },
] as const satisfies readonly { method: ProofMethod; label: string }[];

/**
 * The ways to prove that a website belongs to the member. The chosen way shows instructions and a button that checks the website,
 * or the reason why this way cannot be used.
 */
export function ProofWays({
  proof,
  result,
  onResult,
}: {
  proof: OwnershipProof;
  result: ProofCheck | undefined;
  onResult: (result: ProofCheck) => void;
}) {
  const fitting = ways.find(({ method }) => proof.ways[method].whyNot === '');
  const [method, setMethod] = useState<ProofMethod>(fitting?.method ?? 'mail');
  const check = useMutation({
    mutationFn: (code: string) => send('checkOwnershipProof', { params: { id: proof.startup._id }, body: { method, code } }),
    onSuccess: onResult,
  });
  const choose = (chosen: ProofMethod) => {
    setMethod(chosen);
    check.reset();
  };
  const { whyNot } = proof.ways[method];
  return (
    <section aria-labelledby="ways" className="mt-8 max-w-2xl">
      <h2 id="ways" className="sr-only">
        Ways to verify
      </h2>
      {fitting === undefined && (
        <p className="mb-5">
          This website cannot be verified automatically. You can claim the listing on its page, and our team will review your
          claim.
        </p>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">How do you want to verify it?</legend>
        {ways.map(({ method: value, label }) => (
          <label
            key={value}
            className="border-line bg-raised has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-accent inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 leading-tight font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="way"
              value={value}
              checked={method === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="border-line bg-raised rounded-card mt-5 border p-5">
        {whyNot !== '' && <p>{whyNot}</p>}
        {whyNot === '' && method === 'mail' && (
          <EmailCode
            startupId={proof.startup._id}
            domains={proof.ways.mail.domains}
            isCodeSent={proof.codeExpiresAt !== undefined}
            isChecking={check.isPending}
            onCode={check.mutate}
          />
        )}
        {whyNot === '' && method !== 'mail' && (
          <div className="space-y-4">
            <Instructions proof={proof} method={method} />
            <SubmitButton type="button" busy={check.isPending} onClick={() => check.mutate('')}>
              Check now
            </SubmitButton>
          </div>
        )}
        <Result result={check.data === undefined ? undefined : result} />
        <p role="alert" className="text-accent mt-4 font-semibold empty:hidden">
          {check.isError && errorMessage(check.error, 'The website could not be checked. Please try again when you are online.')}
        </p>
      </div>
    </section>
  );
}

/** The instructions of one way. The proof must stay in place, because it is checked again later. */
function Instructions({
  proof: { ways: of },
  method,
}: {
  proof: OwnershipProof;
  method: Exclude<ProofMethod, 'mail'>;
}): ReactNode {
  switch (method) {
    case 'dns':
      return (
        <>
          <p>Add this record to your domain's DNS. Leave the other records as they are.</p>
          <CopyField label="Name" value={of.dns.name} hint="Many providers use @ for the domain itself. The type is TXT." />
          <CopyField label="Text" value={of.dns.value} />
        </>
      );
    case 'file':
      return (
        <>
          <p>Put a file with this text on your website, so that anyone can open it at this address.</p>
          <CopyField label="Address" value={of.file.address} />
          <CopyField label="Text of the file" value={of.file.content} />
        </>
      );
    case 'page':
      return (
        <>
          <p className="wrap-anywhere">
            Add one of these to {of.page.address}: the tag in its head, or the link anywhere on the page.
          </p>
          <CopyField label="Tag" value={of.page.meta} />
          <CopyField label="Link" value={of.page.link} />
        </>
      );
  }
}

/** The result of a check of the website. */
function Result({ result }: { result: ProofCheck | undefined }) {
  const isProven = result !== undefined && result.outcome !== 'not_proven';
  return (
    <output className="block empty:hidden">
      {result !== undefined && (
        <div className="mt-5">
          <p className={`font-semibold ${isProven ? 'text-green' : ''}`}>{result.message}</p>
          {result.found.length > 0 && (
            <>
              <p className="text-soft mt-3 text-sm">What we found:</p>
              <ul className="bg-sunken mt-1 space-y-1 rounded-xl p-3 font-mono text-sm wrap-anywhere">
                {result.found.map((line, index) => (
                  <li key={index}>
                    <bdi>{line}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </output>
  );
}
