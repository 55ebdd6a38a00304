import type { Store } from '../../../db/store.ts';
import { type CallContext, transactionOfSession } from '../call-context.ts';
import { withVersion } from '../core/versions.ts';
import { loadSection } from './load-settings.ts';
import type { SiteSections } from './stored-sections.contract.ts';

/** A section for editing, with its version. `toEdit` returns the part that the form edits. */
export async function readSection<Name extends keyof SiteSections>(
  store: Store,
  name: Name,
  toEdit: (section: SiteSections[Name]) => object,
): Promise<SiteSections[Name] & { version: string }> {
  const section = await loadSection(store, name);
  return withVersion(section, toEdit(section));
}

/**
 * Saves a section with its audit entry, unless it was changed since it was read. `change` returns the new section; it runs in the
 * transaction.
 */
export function saveSection<Name extends keyof SiteSections>(
  context: CallContext,
  { name, subject, toEdit }: { name: Name; subject: string; toEdit: (section: SiteSections[Name]) => object },
  change: (before: SiteSections[Name], store: Store) => Promise<SiteSections[Name]>,
): Promise<SiteSections[Name] & { version: string }> {
  return transactionOfSession(context, async (store) => {
    const before = await loadSection(store, name);
    context.assertUnchanged(toEdit(before));
    const after = await change(before, store);
    await store.siteSections.save(name, after);
    await context.audit(store, { subjectId: '', subject, before, after });
    return withVersion(after, toEdit(after));
  });
}
