import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { messages } from '../core/messages.ts';
import { editOf, version } from '../core/schemas.ts';
import { menus, type Menus } from './stored-sections.contract.ts';

/** The menus with their properties in the order of the schema, because the version depends on this order. */
export const toMenusEdit = (stored: Menus): Menus => editOf(menus, stored);

const adminMenus = v.strictObject({ ...menus.entries, version });

export const readMenus = declareCall('GET', '/admin/site/menus', {
  summary: 'The menus and hidden parts of the site for editing, with their version, never from a cache.',
  who: { may: 'manageSite' },
  reply: adminMenus,
});

export const saveMenus = declareCall('POST', '/admin/site/menus', {
  summary:
    'Saves the menus and hidden parts of the site. An address is a path of this site, an https URL, or "contact" for an email to the contact address. Pages of hidden parts are not found; their calls remain.',
  who: { may: 'manageSite' },
  body: menus,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.menusSaved), menus: adminMenus }),
  transaction: 'own',
});
