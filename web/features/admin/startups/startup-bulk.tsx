import { useState } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import { type ArchiveReason, archiveReasons } from '../../../../server/domain/core/kinds.ts';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { BulkDialog, type BulkDialogProps } from '../bulk/bulk-dialog.tsx';
import { SelectField } from '../forms/fields.tsx';
import { ChargedAmong } from '../payments/rejection-payment.tsx';
import { CategoriesField } from './categories-field.tsx';
import { RejectFields } from './reject-fields.tsx';
import { NoteField, reasonOptions } from './status-dialogs.tsx';
import type { BulkStartupAction } from './dialog-state.ts';

type Props = BulkDialogProps<'all' | Startup['status']>;

const undoBatch = (id: string) => send('undoStartups', { params: { id } });

/** Emails about a bulk action wait until it can no longer be undone. */
const emailsLater = 'We email their owners after two minutes, unless you undo it.';

/** The dialog of an action for all selected startups. */
export function StartupBulkDialog({ action, ...props }: Props & { action: BulkStartupAction }) {
  switch (action) {
    case 'approve':
      return <ApproveMany {...props} />;
    case 'reject':
      return <RejectMany {...props} />;
    case 'archive':
      return <ArchiveMany {...props} />;
    case 'feature':
    case 'unfeature':
      return <FeatureMany {...props} featured={action === 'feature'} />;
    case 'categorize':
      return <CategorizeMany {...props} />;
    case 'move':
      return <MoveMany {...props} />;
  }
}

function ApproveMany(props: Props) {
  return (
    <BulkDialog
      {...props}
      verb="Approve"
      participle="approved"
      nouns={nouns()}
      undoBatch={undoBatch}
      sendBatch={(rows) => send('decideStartups', { body: { rows, status: 'active' } })}
    >
      {() => (
        <p>
          {say`They are published immediately. Startups that are not pending are skipped. `}
          {emailsLater}
        </p>
      )}
    </BulkDialog>
  );
}

function RejectMany(props: Props) {
  const reason = useUnsentText('bulk reject reason');
  return (
    <BulkDialog
      {...props}
      verb="Reject"
      participle="rejected"
      nouns={nouns()}
      undoBatch={undoBatch}
      sendBatch={(rows) => send('decideStartups', { body: { rows, status: 'rejected', rejectionReason: reason.text.trim() } })}
      onChanged={() => {
        reason.set('');
        props.onChanged();
      }}
    >
      {(errors) => (
        <>
          <p>
            {say`Only pending startups are rejected. `}
            {emailsLater}
          </p>
          {props.rows.by === 'ids' ? <ChargedAmong ids={props.rows.ids} /> : <ChargedAmong search={props.rows.search} />}
          <RejectFields reason={reason.text} onChange={reason.set} error={errors['rejectionReason']} />
        </>
      )}
    </BulkDialog>
  );
}

/** The reason and the note, which the owners read, are kept until they are sent. */
function ArchiveMany(props: Props) {
  const chosen = useUnsentText('bulk archive reason');
  const note = useUnsentText('bulk archive note');
  const reason: ArchiveReason | undefined = archiveReasons.find((each) => each === chosen.text);
  return (
    <BulkDialog
      {...props}
      verb="Archive"
      participle="archived"
      nouns={nouns()}
      undoBatch={undoBatch}
      canConfirm={reason !== undefined}
      sendBatch={async (rows) => {
        if (reason === undefined) throw new Error('There is no reason.');
        return send('archiveStartups', { body: { rows, reason, note: note.text } });
      }}
      onChanged={() => {
        chosen.set('');
        note.set('');
        props.onChanged();
      }}
    >
      {() => (
        <>
          <p>
            They are removed from the directory immediately. Their likes, statistics and addresses are kept, so you can restore
            them at any time. Paid plans are not canceled. {emailsLater}
          </p>
          <SelectField label="Reason" options={reasonOptions} value={reason ?? ''} onChange={chosen.set} data-autofocus="" />
          <NoteField note={note} hint="All owners read this, with the reason, in our email and on their dashboard." />
        </>
      )}
    </BulkDialog>
  );
}

function FeatureMany({ featured, ...props }: Props & { featured: boolean }) {
  return (
    <BulkDialog
      {...props}
      verb={featured ? 'Feature' : 'Stop featuring'}
      participle={featured ? 'featured' : 'no longer featured'}
      nouns={nouns()}
      undoBatch={undoBatch}
      sendBatch={(rows) => send('featureStartups', { body: { rows, featured } })}
    >
      {() => <p>{featured ? 'They are marked as featured.' : 'They are no longer marked as featured.'} No one is emailed.</p>}
    </BulkDialog>
  );
}

const modes = [
  { value: 'add', label: 'Add to their categories' },
  { value: 'replace', label: 'Replace their categories' },
] as const;

function CategorizeMany(props: Props) {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('add');
  const chosen = useUnsentText('bulk categories');
  const categories = chosen.text.split(' ').filter((slug) => slug !== '');
  return (
    <BulkDialog
      {...props}
      verb="Categorize"
      participle="categorized"
      nouns={nouns()}
      undoBatch={undoBatch}
      canConfirm={categories.length > 0}
      sendBatch={(rows) => send('categorizeStartups', { body: { rows, mode, categories } })}
      onChanged={() => {
        chosen.set('');
        props.onChanged();
      }}
    >
      {(errors) => (
        <>
          <SelectField label="How" options={modes} value={mode} onChange={setMode} data-autofocus="" />
          <CategoriesField value={categories} error={errors['categories']} onChange={(slugs) => chosen.set(slugs.join(' '))} />
          <p className="text-soft">No one is emailed.</p>
        </>
      )}
    </BulkDialog>
  );
}

function MoveMany(props: Props) {
  const owner = useUnsentText('bulk owner');
  return (
    <BulkDialog
      {...props}
      verb="Move"
      participle="moved to another owner"
      nouns={nouns()}
      undoBatch={undoBatch}
      canConfirm={owner.text.trim() !== ''}
      sendBatch={(rows) => send('moveStartups', { body: { rows, owner: owner.text.trim() } })}
      onChanged={() => {
        owner.set('');
        props.onChanged();
      }}
    >
      {(errors) => (
        <>
          <p>
            The member becomes their owner, and the proofs of previous owners no longer count. We email the previous owners and
            the new one after two minutes, unless you undo it.
          </p>
          <TextField
            label="Username of the new owner"
            value={owner.text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors['owner']}
            onChange={({ target }) => owner.set(target.value)}
            data-autofocus=""
          />
        </>
      )}
    </BulkDialog>
  );
}
