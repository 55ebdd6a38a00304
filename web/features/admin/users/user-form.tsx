import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import {
  type AdminUser,
  newUser,
  userEdit,
  type UserEdit,
  toUserEdit,
} from '../../../../server/domain/accounts/members.contract.ts';
import { type Role, roles } from '../../../../server/domain/core/roles.ts';
import { type User, userStatuses } from '../../../../server/domain/accounts/users.contract.ts';
import { passwordHintLength, userLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { useMember } from '../../../api/account.ts';
import { send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { SelectField } from '../forms/fields.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { UnconfirmedAddress } from '../layout/pill.tsx';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { confirmOwnLoss, ownLoss } from './own-account.ts';

type UserFormProps = RowFormProps<AdminUser>;

/** Adds or edits a user; only a new user gets a password here. */
export function UserForm({ row: user, ...rest }: UserFormProps) {
  return user === undefined ? <NewUser {...rest} /> : <ExistingUser user={user} {...rest} />;
}

const errorText = (message: string) => `Error: ${message}`;

function NewUser({ onClose, onSaved }: Omit<UserFormProps, 'row'>) {
  const form = useEditForm({
    schema: newUser,
    draftName: 'user new',
    unstored: ['password'],
    initial: { username: '', name: '', email: '', role: 'user', status: 'active', password: '' },
    save: async (values) => {
      await send('addUser', { body: { ...values, role: values.role ?? 'user', status: values.status ?? 'active' } });
      onSaved(`${values.username} saved.`);
    },
    errorText,
  });
  const { values, text, set } = form;
  return (
    <EditDialog title="Add New User" form={form} onClose={onClose}>
      <Fields
        role={values.role ?? 'user'}
        status={values.status ?? 'active'}
        text={text}
        onRole={(role) => set('role', role)}
        onStatus={(status) => set('status', status)}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="new-password"
        hint={`${passwordHintLength} characters minimum.`}
        {...text('password')}
      />
    </EditDialog>
  );
}

function ExistingUser({ user, onClose, onSaved }: Omit<UserFormProps, 'row'> & { user: AdminUser }) {
  const { username, role, status } = user;
  const [isRemovingPasskeys, setIsRemovingPasskeys] = useState(false);
  const form = useEditForm({
    schema: userEdit,
    draftName: `user ${user._id}`,
    initial: toUserEdit(user),
    version: user.version,
    save: async (values, version = '') => {
      await send('saveUser', {
        params: { id: user._id },
        body: { ...values, role: values.role ?? role, status: values.status ?? status },
        version,
      });
      onSaved(`${values.username} saved.`);
    },
    errorText,
  });
  const { _id: ownId } = useMember();
  const submit = async () => {
    const after = { role: form.values.role ?? role, status: form.values.status ?? status };
    const loss = user._id === ownId ? ownLoss(user, after) : undefined;
    if (loss === undefined || (await confirmOwnLoss(loss))) await form.submit();
  };
  const formProps = {
    ...form.formProps,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
  return (
    <>
      <EditDialog title="Edit User" form={{ ...form, formProps }} onClose={onClose}>
        <Fields
          role={form.values.role ?? role}
          status={form.values.status ?? status}
          text={form.text}
          onRole={(selected) => form.set('role', selected)}
          onStatus={(selected) => form.set('status', selected)}
        />
        {!user.emailVerified && form.values.email === user.email && (
          <p className="text-soft">
            <UnconfirmedAddress of={user} /> This address has not been confirmed.
          </p>
        )}
        <ChangeHint
          before={{ role, status }}
          after={{ role: form.values.role ?? role, status: form.values.status ?? status }}
          username={username}
        />
        <Link to="/admin/emails" search={{ search: user.email }}>
          Emails to this address
        </Link>
        <Button onClick={() => setIsRemovingPasskeys(true)}>Remove passkeys</Button>
      </EditDialog>
      {/* Outside the form, because this dialog contains a form. */}
      {isRemovingPasskeys && <RemovePasskeysDialog user={user} onClose={() => setIsRemovingPasskeys(false)} />}
    </>
  );
}

/** The effect of a changed role or status on the user's open sessions. */
function ChangeHint({
  before,
  after,
  username,
}: {
  before: Pick<User, 'role' | 'status'>;
  after: Pick<User, 'role' | 'status'>;
  username: string;
}) {
  const isLowered = roles.indexOf(after.role) < roles.indexOf(before.role);
  if (before.status !== after.status || (before.role !== after.role && !isLowered))
    return <p className="text-soft">Changing the role or status signs {username} out everywhere.</p>;
  return isLowered && <p className="text-soft">{username} loses the other powers immediately, in open tabs too.</p>;
}

/** Describes what each role may do, below its select. */
const roleHints: Readonly<Record<Role, string>> = {
  user: 'Submits and claims startups. Cannot open the admin area.',
  reviewer: 'Decides submissions, claims, changes, reports and feedback. Sees no email addresses.',
  editor: 'Does what reviewers do, and edits startups, categories, posts and other content.',
  admin: 'Does everything, and manages users, payments and settings.',
};

interface SharedFields {
  role: UserEdit['role'];
  status: UserEdit['status'];
  text: (name: 'username' | 'name' | 'email') => ReturnType<ReturnType<typeof useEditForm>['text']>;
  onRole: (role: UserEdit['role']) => void;
  onStatus: (status: UserEdit['status']) => void;
}

function Fields({ role, status, text, onRole, onStatus }: SharedFields) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Username"
          required
          maxLength={userLengths.username}
          autoComplete="off"
          data-autofocus
          {...text('username')}
        />
        <TextField label="Name" optional maxLength={userLengths.name} autoComplete="off" {...text('name')} />
      </div>
      <TextField label="Email" type="email" required maxLength={commonLengths.email} autoComplete="off" {...text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Role"
          hint={withNoun(roleHints[role])}
          options={roles.map((value) => ({ value, label: value }))}
          value={role}
          onChange={onRole}
        />
        <SelectField
          label="Status"
          options={userStatuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={onStatus}
        />
      </div>
    </>
  );
}

/** Asks for confirmation before a user who has lost every passkey and recovery code may sign in without a passkey. */
function RemovePasskeysDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Remove the passkeys of ${user.username}?`}
      confirmLabel="Remove passkeys"
      errorText={(message) => `Error: ${message}`}
      action={async () => showToast((await send('removeAllPasskeys', { params: { id: user._id } })).message)}
      onClose={onClose}
    >
      <p>
        Do this if <strong>{user.email}</strong> has lost them and the recovery codes, and only if you are sure who asked you.
        After that, the password or an emailed link is enough to sign in.
      </p>
    </ConfirmAction>
  );
}
