import type { Call } from '../call-context.ts';
import { messages } from '../core/messages.ts';
import { readSection, saveSection } from './sections.calls.ts';
import { toTextsEdit } from './texts.contract.ts';
import type * as contract from './texts.contract.ts';

export const readTexts: Call<typeof contract.readTexts> = ({ store }) => readSection(store, 'texts', toTextsEdit);

export const saveTexts: Call<typeof contract.saveTexts> = async (context, { body }) => ({
  message: messages.textsSaved,
  texts: await saveSection(context, { name: 'texts', subject: 'Site texts', toEdit: toTextsEdit }, async () => body),
});
