import type { ImportKind, ImportOptions } from '../../../../server/domain/transfer/imports.contract.ts';
import type { Mapping } from '../../../../server/domain/transfer/mapping.ts';
import type { ReadChoices } from '../../../../server/domain/transfer/read-file.ts';

/** The choices of an import that are made before it starts. */
export interface ImportChoices {
  format: ReadChoices;
  /** The position of the list in the file. */
  at: number;
  kind: ImportKind;
  mapping: Mapping;
  options: ImportOptions;
  ownerId: string | null;
}

/** The file of an unfinished import: either a draft, or an import that has started. */
export interface UnfinishedFile {
  /** The import's id, or `draftKey`. */
  key: string;
  memberId: string;
  name: string;
  file: Blob;
  choices: ImportChoices;
  /** The positions of the rows to import; empty for a draft. */
  positions: readonly number[];
}

export const draftKey = 'draft';

/** Keys of drafts on the device begin with the member's id, so that the drafts are removed when another member signs in. */
const storedKey = ({ key, memberId }: Pick<UnfinishedFile, 'key' | 'memberId'>): string => `${memberId} import ${key}`;

const storage = () => import('../../../offline/drafts/draft-storage.ts');

/** Stores a file on this device until its import is finished. Without storage, it is held until the page is closed. */
export async function saveUnfinished({ file, ...unfinished }: UnfinishedFile): Promise<void> {
  const { name, choices, positions } = unfinished;
  const { saveDraft } = await storage();
  // A stored file is never overwritten, so each file needs an id of its own.
  const fileId = `${name} ${file.size} ${file instanceof File ? file.lastModified : ''}`;
  await saveDraft({
    key: storedKey(unfinished),
    values: { name, choices, positions },
    step: 0,
    savedAt: Date.now(),
    writer: '',
    files: new Map([[fileId, file]]),
  });
}

/** The stored file of this member; undefined when it is not on this device. */
export async function loadUnfinished(key: string, memberId: string): Promise<UnfinishedFile | undefined> {
  const { loadDraft } = await storage();
  const draft = await loadDraft(storedKey({ key, memberId }));
  const [file] = draft?.files.values() ?? [];
  if (draft === undefined || file === undefined) return undefined;
  // The cast is safe, because only `saveUnfinished` writes drafts with these keys.
  return { key, memberId, file, ...(draft.values as Pick<UnfinishedFile, 'name' | 'choices' | 'positions'>) };
}

export async function removeUnfinished(key: string, memberId: string): Promise<void> {
  const { removeDraft } = await storage();
  await removeDraft(storedKey({ key, memberId }));
}

const startedHere = new Set<string>();

/** Remembers that this page has just started an import, so that its screen sends the rows immediately. */
export function markStarted(key: string): void {
  startedHere.add(key);
}

/** Whether this page has just started the import. Only the first call returns true. */
export function takeStarted(key: string): boolean {
  return startedHere.delete(key);
}
