import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import type { BulkPosition, BulkReply } from '../../../../server/domain/core/bulk.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import type { TagRow } from '../../../../server/domain/listings/admin-tags.contract.ts';
import { tagKey } from '../../../../server/domain/listings/tags.rules.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { countOf } from '../../../lib/text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useTurns } from '../bulk/use-turns.ts';

export interface TagDialogProps {
  /** The tags to change. The first one has the most startups. */
  tags: readonly TagRow[];
  onClose: () => void;
  /** Called when listings were changed. */
  onChanged: () => void;
}

const undoBatch = (id: string) => send('undoTags', { params: { id } });
const quoted = (tags: readonly TagRow[]) => tags.map(({ tag }) => `“${tag}”`).join(', ');
const sumOf = (tags: readonly TagRow[]) => tags.reduce((sum, { startupCount }) => sum + startupCount, 0);

/** The pause in typing, in milliseconds, after which a tag is looked up. */
const lookUpDelayMs = 300;

/** Renames one tag, or merges tags into one that the admin chooses. */
export function RenameTags({ tags, merging, ...props }: TagDialogProps & { merging: boolean }) {
  const [first] = tags;
  const [to, setTo] = useState(merging && tags.length === 1 ? '' : (first?.tag ?? ''));
  const key = tagKey(to);
  const settledKey = tagKey(useDebounced(to, lookUpDelayMs));
  const { data: found } = useQuery({
    ...callQuery('listTagRows', { query: { query: settledKey, limit: 1 } }),
    enabled: settledKey !== '',
  });
  const { data: known = [] } = useQuery({ ...callQuery('listTags'), enabled: merging });
  const changed = tags.length === 1 ? tags : tags.filter(({ _id }) => _id !== key);
  const isOwnName = tags.some(({ _id }) => _id === key);
  const existing = found?.tags.find(({ _id }) => _id === key);
  const isMerged = existing !== undefined && !(isOwnName && tags.length === 1);
  return (
    <ChangeTags
      {...props}
      changed={changed}
      title={merging ? `Merge ${countOf(tags.length, 'tag')}?` : `Rename ${quoted(tags)}?`}
      verb={merging || isMerged ? 'Merge' : 'Rename'}
      participle={`tagged “${to.trim()}” instead of ${quoted(changed)}`}
      canConfirm={key !== '' && (merging || to.trim() !== first?.tag)}
      sendBatch={(tag, from) =>
        send('renameTag', { body: { tag, to: to.trim(), merges: merging || isMerged, ...(from && { from }) } })
      }
    >
      {(errors, isRunning) => (
        <>
          <TextField
            label={merging ? 'Merge into' : 'New name'}
            value={to}
            maxLength={commonLengths.tag}
            autoComplete="off"
            spellCheck={false}
            readOnly={isRunning}
            error={errors['to']}
            onChange={({ target }) => setTo(target.value)}
            {...(merging && { list: 'known-tags' })}
            data-autofocus=""
          />
          {merging && (
            <datalist id="known-tags">
              {known.map(({ tag }) => (
                <option key={tag}>{tag}</option>
              ))}
            </datalist>
          )}
          <p aria-live="polite">
            {isMerged && (
              <>
                <bdi>“{existing.tag}”</bdi> has {countOf(existing.startupCount, ...nouns())}.{' '}
              </>
            )}
            {changed.length > 0 && (
              <>
                <bdi>{quoted(changed)}</bdi> {changed.length === 1 ? 'is' : 'are'} replaced in{' '}
                {countOf(sumOf(changed), ...nouns())}
                {say`, and in startups that are pending or archived.`}{' '}
                {isOwnName && tags.length === 1
                  ? 'Its address stays the same.'
                  : `Links to ${changed.length === 1 ? 'its page' : 'their pages'} lead to the new one.`}
              </>
            )}
          </p>
          <p className="text-soft">No one is emailed.</p>
        </>
      )}
    </ChangeTags>
  );
}

/** Deletes tags from all their startups. */
export function RemoveTags({ tags, ...props }: TagDialogProps) {
  return (
    <ChangeTags
      {...props}
      changed={tags}
      title={tags.length === 1 ? `Delete ${quoted(tags)}?` : `Delete ${countOf(tags.length, 'tag')}?`}
      verb="Delete"
      participle={`no longer tagged ${quoted(tags)}`}
      sendBatch={(tag, from) => send('removeTag', { body: { tag, ...(from && { from }) } })}
    >
      {() => (
        <p>
          <bdi>{quoted(tags)}</bdi> {tags.length === 1 ? 'is' : 'are'} removed from {countOf(sumOf(tags), ...nouns())}
          {say`, and from startups that are pending or archived. Links to `}
          {tags.length === 1 ? 'its page' : 'their pages'} stop working. No one is emailed.
        </p>
      )}
    </ChangeTags>
  );
}

/**
 * Asks before tags are changed, and changes them in batches. Every batch makes the change that was confirmed, even if the props
 * change while it runs.
 */
function ChangeTags({
  changed,
  sendBatch,
  children,
  ...dialog
}: {
  changed: readonly TagRow[];
  title: string;
  verb: string;
  participle: string;
  canConfirm?: boolean;
  sendBatch: (tag: string, from: BulkPosition | undefined) => Promise<BulkReply>;
  onClose: () => void;
  onChanged: () => void;
  children: (errors: Readonly<Partial<Record<string, string>>>, isRunning: boolean) => ReactNode;
}) {
  const { isRunning, send: sendTurn } = useTurns(
    changed.map(({ _id }) => _id),
    sendBatch,
  );
  const count = sumOf(changed);
  return (
    <BulkDialog
      {...dialog}
      nouns={nouns()}
      rows={{ by: 'filter', search: '', status: 'all', expected: count }}
      count={count}
      confirmLabel={dialog.verb}
      canConfirm={dialog.canConfirm !== false && changed.length > 0}
      undoBatch={undoBatch}
      sendBatch={sendTurn}
    >
      {(errors) => children(errors, isRunning)}
    </BulkDialog>
  );
}
