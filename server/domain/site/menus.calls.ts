import type { Call } from '../call-context.ts';
import { messages } from '../core/messages.ts';
import { toMenusEdit } from './menus.contract.ts';
import type * as contract from './menus.contract.ts';
import { readSection, saveSection } from './sections.calls.ts';
import { siteParts } from './sections.contract.ts';

export const readMenus: Call<typeof contract.readMenus> = ({ store }) => readSection(store, 'menus', toMenusEdit);

export const saveMenus: Call<typeof contract.saveMenus> = async (context, { body }) => ({
  message: messages.menusSaved,
  menus: await saveSection(context, { name: 'menus', subject: 'Menus', toEdit: toMenusEdit }, async () => ({
    ...body,
    hiddenParts: siteParts.filter((part) => body.hiddenParts.includes(part)),
  })),
});
