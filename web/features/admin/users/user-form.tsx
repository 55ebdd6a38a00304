import { roles } from '../../../../server/contract/roles.ts';
import { newUser, userEdit, type UserEdit } from '../../../../server/contract/members.ts';
import { type User, userStatuses } from '../../../../server/contract/users.ts';
import { addUser, saveUser } from '../../../api/admin-users.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { ChoiceField } from '../kit/fields.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

interface UserFormParts {
  user: User | undefined;
  onClose: () => void;
  onSaved: (username: string) => void;
}

/** A user, new or known; a password is asked of new ones only (spec §5). */
export function UserForm({ user, ...rest }: UserFormParts) {
  return user === undefined ? <NewUser {...rest} /> : <KnownUser user={user} {...rest} />;
}

/** What is said when it could not be saved (spec §8). */
const failure = (message: string) => `Error: ${message}`;

function NewUser({ onClose, onSaved }: Omit<UserFormParts, 'user'>) {
  const form = useEditForm({
    schema: newUser,
    initial: { username: '', name: '', email: '', role: 'user', status: 'active', password: '' },
    save: async (values) => {
      await addUser({ ...values, role: values.role ?? 'user', status: values.status ?? 'active' });
      onSaved(values.username);
    },
    failure,
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
        hint="12 characters minimum."
        {...text('password')}
      />
    </EditDialog>
  );
}

function KnownUser({ user, onClose, onSaved }: UserFormParts & { user: User }) {
  const { username, name, email, role, status } = user;
  const form = useEditForm({
    schema: userEdit,
    initial: { username, name, email, role, status },
    save: async (values) => {
      await saveUser(user._id, { ...values, role: values.role ?? role, status: values.status ?? status });
      onSaved(values.username);
    },
    failure,
  });
  return (
    <EditDialog title="Edit User" form={form} onClose={onClose}>
      <Fields
        role={form.values.role ?? role}
        status={form.values.status ?? status}
        text={form.text}
        onRole={(chosen) => form.set('role', chosen)}
        onStatus={(chosen) => form.set('status', chosen)}
      />
      {(form.values.role !== role || form.values.status !== status) && (
        <p className="text-soft">A new role or status signs {username} out everywhere.</p>
      )}
    </EditDialog>
  );
}

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
        <TextField label="Username" required maxLength={60} autoComplete="off" data-autofocus {...text('username')} />
        <TextField label="Name" optional maxLength={100} autoComplete="off" {...text('name')} />
      </div>
      <TextField label="Email" type="email" required maxLength={254} autoComplete="off" {...text('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField label="Role" options={roles.map((value) => ({ value, label: value }))} value={role} onChange={onRole} />
        <ChoiceField
          label="Status"
          options={userStatuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={onStatus}
        />
      </div>
    </>
  );
}
