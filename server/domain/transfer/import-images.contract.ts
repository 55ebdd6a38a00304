import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id } from '../core/schemas.ts';
import { importReply } from './imports.contract.ts';

export const fetchImportImages = declareCall('POST', '/admin/imports/:id/images', {
  summary: 'Fetches the next logos of an import from other sites. Repeat the call until `images` is 0.',
  who: { may: 'importAndExport' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    import: importReply,
    fetched: count,
    failed: v.array(v.strictObject({ name: v.string(), reason: v.string() })),
  }),
  transaction: 'own',
  errors: ['imports.not_found', 'websites.not_available'],
});
