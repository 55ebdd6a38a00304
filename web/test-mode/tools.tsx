import { FlaskConical } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { testTools, type TestToolsProps } from '../ui/test-tools.tsx';
import { enterValue, fillForm } from './fill-form.ts';

/** An account of the sample that can sign in with this password on this host. */
export interface TestAccount {
  label: string;
  email: string;
  password: string;
}

/** Shows the tools in every form. `accounts` is undefined on the real server, where the sample's people have no password. */
export function startTestMode(accounts: (() => Promise<readonly TestAccount[]>) | undefined): void {
  const Tools = ({ place }: TestToolsProps) => (
    <aside aria-label="Test mode" className="border-field/60 bg-sunken mt-5 rounded-2xl border border-dashed p-3 text-sm">
      <p className="mb-2 flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4" /> Test mode
      </p>
      {place === 'sign-in' ? <Accounts load={accounts} /> : <FillButton />}
    </aside>
  );
  testTools.set({ Tools });
}

function FillButton() {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const form = currentTarget.closest('form');
    if (form !== null) void fillForm(form);
  };
  return <Button onClick={press}>Fill with sample data</Button>;
}

function Accounts({ load }: { load: (() => Promise<readonly TestAccount[]>) | undefined }) {
  const [accounts, setAccounts] = useState<readonly TestAccount[]>();
  useEffect(() => {
    let unmounted = false;
    void load?.().then((loaded) => {
      if (!unmounted) setAccounts(loaded);
    });
    return () => {
      unmounted = true;
    };
  }, [load]);
  if (load === undefined)
    return <p>The people of the sample have no password on this server. In the demo they can sign in (api_mode = mock).</p>;
  return (
    <ul className="space-y-2">
      {accounts?.map(({ label, email, password }) => (
        <li key={email} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-words">
            {label}: {email}, password {password}
          </span>
          <Button
            aria-label={`Fill in ${label.toLowerCase()}`}
            onClick={({ currentTarget }) => {
              const form = currentTarget.closest('form');
              const [address, secret] = [form?.elements.namedItem('email'), form?.elements.namedItem('password')];
              if (address instanceof HTMLInputElement) enterValue(address, email);
              if (secret instanceof HTMLInputElement) enterValue(secret, password);
            }}
          >
            Fill in
          </Button>
        </li>
      ))}
      {accounts?.length === 0 && <li>The founder and the admin of the sample have other passwords by now.</li>}
    </ul>
  );
}
