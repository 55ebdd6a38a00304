import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleId } from '../../db/sample/ids.ts';
import { personId } from '../../db/sample/people.ts';
import type { ListedCall } from '../../server/domain/core/call.ts';
import { type CallId, contract } from '../../server/domain/contract.ts';
import { toAdvertisingEdit } from '../../server/domain/content/advertising.contract.ts';
import { toCategoryEdit } from '../../server/domain/listings/categories.contract.ts';
import { toCollectionEdit } from '../../server/domain/collections/collections.rules.ts';
import { toPageEdit } from '../../server/domain/content/pages.contract.ts';
import { toDealEdit } from '../../server/domain/content/deals.contract.ts';
import { toFaqEdit } from '../../server/domain/content/faq.rules.ts';
import { toFieldsEdit } from '../../server/domain/listings/fields.rules.ts';
import { toPlanEdit } from '../../server/domain/submissions/payments/plans.contract.ts';
import { toPostCategoryEdit } from '../../server/domain/content/posts.contract.ts';
import { toPostEdit } from '../../server/domain/content/posts.rules.ts';
import { toSettingsEdit } from '../../server/domain/site/settings.contract.ts';
import { toStartupEdit } from '../../server/domain/submissions/moderation.rules.ts';
import { toUserEdit } from '../../server/domain/accounts/members.contract.ts';
import { toProfile } from '../../server/domain/accounts/users.rules.ts';
import { formOf } from './forms.ts';
import { createSession, type TestHost, type TestRequest } from './hosts.ts';
import { freshNetwork } from './members.ts';
import { bothHosts } from './shared-hosts.ts';

/** A record as its form reads it. */
interface Read {
  version: string;
  /** The form's fields, in the shape of the call's body. */
  edit: object;
}

interface EditForm {
  call: CallId;
  /** The path from which the form loads its record, and how it finds the record in the reply. */
  from: string;
  read: (reply: never) => Read;
  method: 'POST' | 'PUT';
  path: string;
  /** Two different changes in the form. */
  changes: readonly [object, object];
}

interface Versioned {
  _id: string;
  version: string;
}

function find<Item extends Versioned>(rows: Item[], id: string): Item {
  const row = rows.find(({ _id }) => _id === id);
  if (row === undefined) throw new Error(`${id} is not in the list.`);
  return row;
}

/** How a form finds its record in a list: by id, reduced to the edited parts. */
const fromList =
  <Item>(id: string, toEdit: (item: Item) => object) =>
  (rows: (Item & Versioned)[]): Read => {
    const row = find(rows, id);
    return { version: row.version, edit: toEdit(row) };
  };

const listing = '00000000000300003b6c9058';
const category = sampleId('category', 11);
const deal = sampleId('deal', 1);
const collection = sampleId('collection', 1);
const plan = sampleId('plan', 2);
const page = sampleId('page', 1);
const post = sampleId('post', 1);
const postCategory = sampleId('postCategory', 1);
const mara = personId('mara');

/** Every form that saves a record, as its editor uses the API. */
const editForms: readonly EditForm[] = [
  {
    call: 'saveCategory',
    from: '/api/admin/categories?limit=100',
    read: ({ categories }: { categories: never[] }) => fromList(category, toCategoryEdit)(categories),
    method: 'PUT',
    path: `/api/admin/categories/${category}`,
    changes: [{ description: 'Money.' }, { icon: '💰' }],
  },
  {
    call: 'saveDeal',
    from: '/api/deals/admin',
    read: fromList(deal, toDealEdit),
    method: 'PUT',
    path: `/api/deals/admin/${deal}`,
    changes: [{ headline: 'Half the price' }, { tags: ['moss'] }],
  },
  {
    call: 'saveCollection',
    from: '/api/collections/admin',
    read: fromList(collection, toCollectionEdit),
    method: 'PUT',
    path: `/api/collections/admin/${collection}`,
    changes: [{ title: 'Another title' }, { startupIds: [listing] }],
  },
  {
    call: 'savePlan',
    from: '/api/plans/admin',
    read: fromList(plan, toPlanEdit),
    method: 'PUT',
    path: `/api/plans/admin/${plan}`,
    changes: [{ monthlyPrice: 13 }, { keyFeatures: ['A page'] }],
  },
  {
    call: 'savePage',
    from: '/api/pages/admin?page=1',
    read: ({ pages }: { pages: never[] }) => fromList(page, toPageEdit)(pages),
    method: 'PUT',
    path: `/api/pages/admin/${page}`,
    changes: [{ title: 'Another title' }, { address: 'short' }],
  },
  {
    call: 'savePost',
    from: '/api/blog/admin/posts?page=1',
    read: ({ posts }: { posts: never[] }) => fromList(post, toPostEdit)(posts),
    method: 'PUT',
    path: `/api/blog/admin/posts/${post}`,
    changes: [{ title: 'Another title' }, { content: { blocks: [{ type: 'paragraph', data: { text: 'Anew.' } }] } }],
  },
  {
    call: 'savePostCategory',
    from: '/api/blog/admin/categories',
    read: fromList(postCategory, toPostCategoryEdit),
    method: 'PUT',
    path: `/api/blog/admin/categories/${postCategory}`,
    changes: [{ name: 'Another name' }, { slug: 'another-slug' }],
  },
  {
    call: 'saveUser',
    from: '/api/admin/users?search=mara',
    read: ({ users }: { users: never[] }) => fromList(mara, toUserEdit)(users),
    method: 'PUT',
    path: `/api/admin/users/${mara}`,
    changes: [{ name: 'Mara L.' }, { role: 'editor' }],
  },
  {
    call: 'saveProfile',
    from: '/api/users/me',
    read: (account: Parameters<typeof toProfile>[0] & Versioned) => ({
      version: account.version,
      edit: toProfile(account),
    }),
    method: 'PUT',
    path: `/api/users/${mara}`,
    changes: [{ phone: '+44 20 7946 0999' }, { instagram: '' }],
  },
  {
    call: 'saveStartup',
    from: `/api/admin/startups/${listing}`,
    read: ({ startup, version }: { startup: Parameters<typeof toStartupEdit>[0]; version: string }) => ({
      version,
      edit: toStartupEdit(startup),
    }),
    method: 'PUT',
    path: `/api/admin/startups/${listing}`,
    changes: [{ tagline: 'Another tagline' }, { name: 'Mosscounter' }],
  },
  {
    call: 'saveSettings',
    from: '/api/admin/settings',
    read: (settings: Parameters<typeof toSettingsEdit>[0] & Versioned) => ({
      version: settings.version,
      edit: toSettingsEdit(settings),
    }),
    method: 'POST',
    path: '/api/admin/settings',
    changes: [{ siteName: 'Moss & Sons' }, { seoTitle: 'Moss' }],
  },
  {
    call: 'saveFace',
    from: '/api/admin/site/face',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'POST',
    path: '/api/admin/site/face',
    changes: [{ corners: 'square' }, { theme: 'dark' }],
  },
  {
    call: 'saveMenus',
    from: '/api/admin/site/menus',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'POST',
    path: '/api/admin/site/menus',
    changes: [{ more: [] }, { hiddenParts: ['blog'] }],
  },
  {
    call: 'saveTexts',
    from: '/api/admin/site/texts',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'POST',
    path: '/api/admin/site/texts',
    changes: [{ footerLine: '© Moss' }, { footerLine: '© Sons' }],
  },
  {
    call: 'saveMeasuring',
    from: '/api/admin/site/measuring',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'POST',
    path: '/api/admin/site/measuring',
    changes: [{ robots: 'Disallow: /a' }, { robots: 'Disallow: /b' }],
  },
  {
    call: 'saveEmailSettings',
    from: '/api/admin/site/emails',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'POST',
    path: '/api/admin/site/emails',
    changes: [{ footer: 'Moss Ltd.' }, { footer: 'Sons Ltd.' }],
  },
  {
    call: 'saveRevisionSettings',
    from: '/api/admin/revision-settings',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'PUT',
    path: '/api/admin/revision-settings',
    changes: [{ instantParts: ['logo'] }, { instantParts: ['tags', 'tagline'] }],
  },
  {
    call: 'saveReportReasons',
    from: '/api/admin/report-reasons',
    read: ({ version, ...edit }: Versioned) => ({ version, edit }),
    method: 'PUT',
    path: '/api/admin/report-reasons',
    changes: [
      { reasons: [{ key: 'moss', title: 'Mossy', text: 'It is mossy.' }] },
      { reasons: [{ key: 'rust', title: 'Rusty', text: 'It is rusty.' }] },
    ],
  },
  {
    call: 'saveAdvertising',
    from: '/api/advertising/admin',
    read: ({ page, version }: { page: Parameters<typeof toAdvertisingEdit>[0]; version: string }) => ({
      version,
      edit: toAdvertisingEdit(page),
    }),
    method: 'PUT',
    path: '/api/advertising',
    changes: [{ mainTitle: 'Be seen' }, { sponsors: [] }],
  },
  {
    call: 'saveFaq',
    from: '/api/faq/admin',
    read: ({ categories, version }: { categories: never[]; version: string }) => ({
      version,
      edit: toFaqEdit(categories),
    }),
    method: 'POST',
    path: '/api/faq',
    changes: [{ categories: [] }, { categories: [{ _id: 'new-cat-1', name: 'Moss', faqs: [] }] }],
  },
  {
    call: 'saveFields',
    from: '/api/fields/admin',
    read: ({ fields, version }: { fields: never[]; version: string }) => ({ version, edit: toFieldsEdit(fields) }),
    method: 'PUT',
    path: '/api/fields/admin',
    changes: [{ fields: [] }, { fields: usualFields.slice(1) }],
  },
];

/**
 * Calls that prevent lost updates in another way: the body of the first contains the time of the edited version, and the second
 * saves a single switch, so it replaces nothing else.
 */
const guardedOtherwise: ReadonlySet<string> = new Set<CallId>(['saveRejectionTemplate', 'saveSecuritySettings']);

/** These calls change nothing in the listing whose version they name (`revisions.test.ts`). */
const proposals: ReadonlySet<string> = new Set<CallId>(['sendListingEdit', 'decideRevision', 'mergeStartups']);

test('every call that saves a form is versioned, and is in this table', () => {
  const declarations: ListedCall[] = Object.values(contract);
  const saves = declarations.filter(({ id }) => id.startsWith('save') && !guardedOtherwise.has(id)).map(({ id }) => id);
  const versioned = declarations.filter(({ id, versioned: isVersioned }) => isVersioned === true && !proposals.has(id));
  expect(versioned.map(({ id }) => id)).toEqual(saves);
  expect(editForms.map(({ call }) => call).sort()).toEqual(saves.sort());
});

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const sessions = new Map<string, string>();
  beforeAll(async () => {
    host = await open();
    for (const username of ['ida', 'mara'] as const) sessions.set(username, await createSession(host, username));
  });
  afterAll(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });

  async function send(call: CallId, request: TestRequest): Promise<{ status: number; body: never }> {
    const member = call === 'saveProfile' ? 'mara' : 'ida';
    // Changing mara's role in the table signs her out.
    if (call === 'saveProfile') sessions.set('mara', await createSession(host, 'mara'));
    const session = sessions.get(member) ?? '';
    const { status, text } = await host.send({ ...request, session, headers: { ...freshNetwork(), ...request.headers } });
    return { status, body: JSON.parse(text) as never };
  }

  describe.each(editForms)('$call', ({ call, from, read, method, path, changes: [mine, theirs] }) => {
    const load = async (): Promise<Read> => {
      const reply = await send(call, { path: from });
      expect(reply.status).toBe(200);
      return read(reply.body);
    };
    const save = (edit: object, headers: Record<string, string> = {}) => {
      const form: Omit<TestRequest, 'path'> = call === 'saveSettings' ? formOf({ ...edit }) : { body: edit };
      return send(call, { method, path, ...form, headers: { ...form.headers, ...headers } });
    };
    const ifMatch = (version: string) => ({ 'if-match': `"${version}"` });

    test('a save that is based on an older version is refused with the currently saved record', async () => {
      const loaded = await load();
      const first = await save({ ...loaded.edit, ...theirs }, ifMatch(loaded.version));
      expect([first.status, first.body]).toEqual([200, expect.anything()]);

      const stale = await save({ ...loaded.edit, ...mine }, ifMatch(loaded.version));
      const now = await load();
      expect(now.version).not.toBe(loaded.version);
      expect([stale.status, stale.body]).toEqual([
        409,
        {
          message: 'Someone else saved changes in the meantime. Your text is still here.',
          code: 'request.changed_meanwhile',
          version: now.version,
          current: now.edit,
        },
      ]);

      const over = await save({ ...loaded.edit, ...mine }, ifMatch((stale.body as { version: string }).version));
      expect(over.status).toBe(200);
      expect((await load()).version).not.toBe(now.version);
    });

    test('a save without If-Match, or with If-Match: *, overwrites the record', async () => {
      const { edit } = await load();
      expect((await save({ ...edit, ...theirs })).status).toBe(200);
      expect((await save({ ...edit, ...mine }, { 'if-match': '*' })).status).toBe(200);
      const reloaded = await load();
      expect((await save(reloaded.edit, ifMatch(reloaded.version))).status).toBe(200);
      // Saving an unchanged record does not change its version.
      expect((await load()).version).toBe(reloaded.version);
    });

    test('a version that is not in the format of If-Match is refused', async () => {
      const { edit, version } = await load();
      const { status, body } = await save(edit, { 'if-match': version });
      expect([status, body]).toEqual([
        400,
        {
          message: 'Some fields are not valid.',
          code: 'request.invalid',
          fields: { 'headers.if-match': 'One version in double quotes, or *.' },
        },
      ]);
    });

    test('a repeated save with an idempotency key gets its first reply, although its version is outdated by then', async () => {
      const { edit, version } = await load();
      const headers = { ...ifMatch(version), 'idempotency-key': `once-${call}` };
      const first = await save({ ...edit, ...theirs }, headers);
      expect(first.status).toBe(200);
      expect(await save({ ...edit, ...theirs }, headers)).toEqual(first);
      const { body } = await save({ ...edit, ...theirs }, { ...headers, ...ifMatch('another') });
      expect((body as { code: string }).code).toBe('request.key_reused');
    });
  });

  test('of two admins who save the same version at once, one is refused', async () => {
    const { body } = await send('saveDeal', { path: '/api/deals/admin' });
    const { version, edit } = fromList(deal, toDealEdit)(body);
    const save = (headline: string) =>
      send('saveDeal', {
        method: 'PUT',
        path: `/api/deals/admin/${deal}`,
        body: { ...edit, headline },
        headers: { 'if-match': `"${version}"` },
      });
    const replies = await Promise.all([save('One'), save('Two'), save('Three')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a call without versions refuses If-Match', async () => {
    const { status, body } = await send('decideStartup', {
      method: 'PATCH',
      path: `/api/admin/startups/${listing}/status`,
      body: { status: 'active' },
      headers: { 'if-match': '"0000000000000000"' },
    });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Some fields are not valid.',
        code: 'request.invalid',
        fields: { 'headers.if-match': 'This call does not support If-Match.' },
      },
    ]);
  });
});
