import type { Contract } from '../../server/domain/contract.ts';
import type { CallInput, CallReply } from '../../server/domain/core/call.ts';
import type { Import, ImportChangeRow, ImportOptions } from '../../server/domain/transfer/imports.contract.ts';
import { anImport } from '../store/import-builder.ts';
import { callApi, outcome } from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';

type Start = CallInput<Contract['startImport']>['body'];
type Rows = CallReply<Contract['importRows']>;
type Fetched = CallReply<Contract['fetchImportImages']>;

export const importOptions: ImportOptions = anImport().options;

/** The row of a startup whose name is unique among the tests of a file. */
export const startupRow = (name: string, more: object = {}) => ({
  name,
  tagline: 'Does things',
  description: 'It does things.',
  website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example/`,
  ...more,
});

/** Rows in the format of a request. `first` is the number of the first row in its file. */
export const numbered = (raws: readonly object[], first = 1, newCategories: string[] = []) =>
  raws.map((raw, at) => ({ row: first + at, raw, newCategories }));

/** An admin who imports on a host. */
export async function importerOn(host: TestHost, clock?: () => Date) {
  const session = await createSession(host, 'ida', clock?.());
  /** Makes a call that must succeed, and returns its reply. */
  const made = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await callApi(host, path, body, { session });
    if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
    return JSON.parse(response.text) as Reply;
  };
  const start = (stated: Partial<Start> = {}) => {
    const { kind, fileName, source, headingsKey: headings, mapping, total } = anImport();
    const options = { ...importOptions, ...stated.options };
    const rest = { kind, fileName, source, headings, mapping, total, ownerId: null, unchanged: 0, skipped: 0 };
    return made<Import>('/admin/imports', { ...rest, ...stated, options });
  };
  const importer = {
    session,
    made,
    /** The status of a call, or the code with which it is refused. */
    tried: async (path: string, body: object = {}) => outcome(await callApi(host, path, body, { session })),
    start,
    rows: (id: string, from: number, rows: readonly object[]) => made<Rows>(`/admin/imports/${id}/rows`, { from, rows }),
    /** Imports rows in one batch, and resolves to the reply. */
    all: async (raws: readonly object[], stated: Partial<Start> = {}, newCategories: string[] = []): Promise<Rows> => {
      const { _id } = await start({ ...stated, total: raws.length });
      return importer.rows(_id, 0, numbered(raws, 1, newCategories));
    },
    get: (id: string) => made<Import>(`/admin/imports/${id}`),
    undo: (id: string) => made<Import>(`/admin/imports/${id}/undo`, {}),
    images: (id: string) => made<Fetched>(`/admin/imports/${id}/images`, {}),
    changes: async (id: string, wanted = 'all') =>
      (await made<{ changes: ImportChangeRow[] }>(`/admin/imports/${id}/changes?outcome=${wanted}`)).changes,
    /** Undoes an import, and lists the outcome of each change with the reason: `Acme kept: It has 1 like.` */
    undone: async (id: string): Promise<string[]> => {
      await importer.undo(id);
      return (await importer.changes(id)).map(({ name, outcome: what, reason }) =>
        reason === '' ? `${name} ${what}` : `${name} ${what}: ${reason}`,
      );
    },
  };
  return importer;
}
