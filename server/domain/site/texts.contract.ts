import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { messages } from '../core/messages.ts';
import { editOf, version } from '../core/schemas.ts';
import { texts, type Texts } from './sections.contract.ts';

/** The texts in the order of the schema, because the version depends on this order. */
export const toTextsEdit = (stored: Texts): Texts => editOf(texts, stored);

const adminTexts = v.strictObject({ ...texts.entries, version });

export const readTexts = declareCall('GET', '/admin/site/texts', {
  summary: 'The texts of the site for editing, with their version, never from a cache.',
  who: { may: 'manageSite' },
  reply: adminTexts,
});

export const saveTexts = declareCall('POST', '/admin/site/texts', {
  summary: 'Saves the texts of the site.',
  who: { may: 'manageSite' },
  body: texts,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.textsSaved), texts: adminTexts }),
  transaction: 'own',
});
