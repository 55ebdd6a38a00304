import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../ui/button.tsx';
import { enterValue, fillForm } from './fill-form.ts';

/** A sample account and its password on this server. */
export interface TestAccount {
  label: string;
  email: string;
  password: string;
}

const fields = 'input:not([type=hidden]), textarea, select';

type LoadAccounts = () => Promise<readonly TestAccount[]>;

/**
 * Adds the tools to every form on the page, including forms that are added later. The tools are separate React roots, so the app
 * itself contains no code for them. `loadAccounts` is undefined on a real server, where sample accounts have no passwords.
 */
export function startTestMode(loadAccounts: LoadAccounts | undefined): void {
  const addTools = () => {
    for (const place of document.querySelectorAll<HTMLElement>('form > [data-test-mode]')) {
      // A form that was sent may stay on the page without its fields to show the outcome.
      place.hidden = place.parentElement?.querySelector(fields) === null;
    }
    for (const form of document.querySelectorAll<HTMLFormElement>('form:not(:has(> [data-test-mode]))')) {
      if (isFormToFill(form) && isRendered(form)) addToolsTo(form, loadAccounts);
    }
  };
  new MutationObserver(addTools).observe(document.body, { childList: true, subtree: true });
  // Hydration adds no element, so the observer does not notice it.
  setInterval(addTools, 500);
  addTools();
}

function isFormToFill(form: HTMLFormElement): boolean {
  const isSearch = form.querySelector('[type=search], [role=searchbox]') !== null;
  // Such a form only opens another page.
  const isLink = form.hasAttribute('action') && form.method === 'get';
  return !isSearch && !isLink && form.querySelector(fields) !== null;
}

/** Whether React has rendered or hydrated the form. A child added before that would not match the server's markup. */
function isRendered(form: HTMLFormElement): boolean {
  return Object.keys(form).some((key) => key.startsWith('__react'));
}

function addToolsTo(form: HTMLFormElement, loadAccounts: LoadAccounts | undefined): void {
  const place = document.createElement('div');
  place.dataset['testMode'] = '';
  form.append(place);
  const isSignIn =
    form.querySelector('[autocomplete=username]') !== null && form.querySelector('[autocomplete=current-password]') !== null;
  createRoot(place).render(
    <aside aria-label="Test mode" className="border-field/60 bg-sunken mt-5 rounded-2xl border border-dashed p-3 text-sm">
      <p className="mb-2 flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4" /> Test mode
      </p>
      {isSignIn ? (
        <Accounts form={form} load={loadAccounts} />
      ) : (
        <Button onClick={() => void fillForm(form)}>Fill with sample data</Button>
      )}
    </aside>,
  );
}

function Accounts({ form, load }: { form: HTMLFormElement; load: LoadAccounts | undefined }) {
  const [accounts, setAccounts] = useState<readonly TestAccount[]>();
  useEffect(() => {
    void load?.().then(setAccounts);
  }, [load]);
  if (load === undefined)
    return <p>Sample users have no password on this server. They can sign in to the demo (api_mode = mock).</p>;
  if (accounts?.length === 0) return <p>The passwords of the sample founder and admin have been changed.</p>;
  const fillIn = ({ email, password }: TestAccount) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = form.elements.namedItem(name);
      if (input instanceof HTMLInputElement) enterValue(input, value);
    }
  };
  return (
    <ul className="space-y-2">
      {accounts?.map((account) => (
        <li key={account.email} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 break-words">
            {account.label}: {account.email}, password {account.password}
          </span>
          <Button aria-label={`Fill in ${account.label.toLowerCase()}`} onClick={() => fillIn(account)}>
            Fill in
          </Button>
        </li>
      ))}
    </ul>
  );
}
