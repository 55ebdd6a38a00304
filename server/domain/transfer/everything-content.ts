import * as v from 'valibot';
import type { UserRecord } from '../../../db/store.ts';
import { user } from '../accounts/users.contract.ts';
import { reportReasons } from '../audience/reports.contract.ts';
import { collectionEdit, collectionVisibilities } from '../collections/collections.contract.ts';
import { advertising } from '../content/advertising.contract.ts';
import { deal } from '../content/deals.contract.ts';
import { faqCategory } from '../content/faq.contract.ts';
import { page } from '../content/pages.contract.ts';
import { post, postCategory } from '../content/posts.contract.ts';
import { subscriberSources, subscriberStatuses } from '../audience/newsletter.contract.ts';
import { newId, newToken } from '../core/ids.ts';
import { email, id, isoTime, slug } from '../core/schemas.ts';
import { field } from '../listings/fields.contract.ts';
import { loadSection } from '../site/load-settings.ts';
import { siteSectionNames, siteSections } from '../site/stored-sections.contract.ts';
import { settings } from '../site/settings.contract.ts';
import { plan, planStatuses } from '../submissions/payments/plans.contract.ts';
import { rejectionTemplate } from '../submissions/rejection-templates.contract.ts';
import { revisionSettings } from '../submissions/revisions.contract.ts';
import { atOnce, type Part, single } from './everything-part.ts';
import { ownPages, postPages, userPages } from './export-read.ts';
import { everySubscriberTable, userTable } from './export-tables.ts';

export const settingsPart: Part<v.InferOutput<typeof settings>> = {
  file: 'settings.json',
  isSingle: true,
  row: settings,
  read: (store) => single(() => store.settings.get()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.settings.save(row);
  },
};

const sectionRow = v.partial(siteSections);

/** The sections that an admin has saved. */
export const siteSectionsPart: Part<v.InferOutput<typeof sectionRow>> = {
  file: 'site-sections.json',
  isSingle: true,
  row: sectionRow,
  read: (store) =>
    single(async () => {
      const saved: [string, object][] = [];
      for (const name of siteSectionNames) {
        if ((await store.siteSections.get(name)) !== undefined) saved.push([name, await loadSection(store, name)]);
      }
      return saved.length === 0 ? undefined : Object.fromEntries(saved);
    }),
  write: async ({ store }, rows) => {
    for (const row of rows) {
      for (const name of siteSectionNames) {
        const section = row[name];
        if (section !== undefined) await store.siteSections.save(name, section);
      }
    }
  },
};

export const fieldPart: Part<v.InferOutput<typeof field>> = {
  file: 'fields.json',
  row: field,
  read: ({ fields }) => atOnce(() => fields.list()),
  write: ({ store }, rows) => store.fields.save(rows),
};

export const reportReasonPart: Part<v.InferOutput<typeof reportReasons>> = {
  file: 'report-reasons.json',
  isSingle: true,
  row: reportReasons,
  read: (store) => single(() => store.reportReasons.get()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.reportReasons.save(row);
  },
};

export const revisionSettingsPart: Part<v.InferOutput<typeof revisionSettings>> = {
  file: 'revision-settings.json',
  isSingle: true,
  row: revisionSettings,
  read: (store) => single(() => store.revisionSettings.get()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.revisionSettings.save(row);
  },
};

export const rejectionTemplatePart: Part<v.InferOutput<typeof rejectionTemplate>> = {
  file: 'rejection-templates.json',
  row: rejectionTemplate,
  read: ({ rejectionTemplates }) => atOnce(() => rejectionTemplates.list()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.rejectionTemplates.insert(row);
  },
};

const { _id, ...userColumns } = user.entries;
const userRow = v.strictObject({ ...userColumns, id: _id, emailVerified: v.picklist(['yes', 'no']) });

/**
 * Users with their roles, but without passwords and other ways to sign in. After an import, each user sets a new password by
 * email or signs in with Google.
 */
export const userPart: Part<v.InferOutput<typeof userRow>> = {
  file: 'users.csv',
  row: userRow,
  table: userTable,
  read: (store) => userPages(store),
  write: async ({ store, now, known }, rows) => {
    for (const { id: userId, emailVerified, ...row } of rows) {
      const record: UserRecord = {
        _id: userId,
        ...row,
        passwordHash: null,
        googleSub: null,
        emailVerifiedAt: emailVerified === 'yes' ? now.toISOString() : null,
        newEmail: null,
        twoStep: false,
        expiresAt: null,
      };
      await store.users.insert(record);
      known.users.add(userId);
    }
  },
};

export const postCategoryPart: Part<v.InferOutput<typeof postCategory>> = {
  file: 'post-categories.jsonl',
  row: postCategory,
  read: ({ posts }, now) => atOnce(() => posts.categories(now.toISOString())),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.posts.insertCategory(row);
  },
};

export const postPart: Part<v.InferOutput<typeof post>> = {
  file: 'posts.jsonl',
  row: post,
  read: (store) => postPages(store),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.posts.insert(row);
  },
};

export const pagePart: Part<v.InferOutput<typeof page>> = {
  file: 'pages.jsonl',
  row: page,
  read: (store) => ownPages(store),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.pages.insert(row);
  },
};

const collectionRow = v.strictObject({
  ...collectionEdit.entries,
  _id: id,
  slug,
  visibility: v.picklist(collectionVisibilities),
});

/** The directory's own collections. Members' collections are not exported. */
export const collectionPart: Part<v.InferOutput<typeof collectionRow>> = {
  file: 'collections.json',
  row: collectionRow,
  read: ({ collections }) =>
    atOnce(async () => (await collections.ofDirectory()).map(({ userId: _user, shareToken: _token, ...row }) => row)),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.collections.insert({ ...row, userId: null, shareToken: null });
  },
};

export const dealPart: Part<v.InferOutput<typeof deal>> = {
  file: 'deals.json',
  row: deal,
  read: ({ deals }) => atOnce(() => deals.list()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.deals.insert(row);
  },
};

export const faqPart: Part<v.InferOutput<typeof faqCategory>> = {
  file: 'faq.json',
  row: faqCategory,
  read: ({ faq }) => atOnce(() => faq.list()),
  write: ({ store }, rows) => store.faq.save(rows),
};

export const advertisingPart: Part<v.InferOutput<typeof advertising>> = {
  file: 'advertising.json',
  isSingle: true,
  row: advertising,
  read: (store) => single(() => store.advertising.get()),
  write: async ({ store }, rows) => {
    for (const row of rows) await store.advertising.save(row);
  },
};

const planRow = v.strictObject({ ...plan.entries, status: v.picklist(planStatuses) });

/**
 * Plans, without PayPal's ids, which belong to the PayPal account of the exported site. They replace the default plans of the new
 * directory.
 */
export const planPart: Part<v.InferOutput<typeof planRow>> = {
  file: 'plans.json',
  row: planRow,
  read: ({ plans }) =>
    atOnce(async () => (await plans.list()).map((row) => ({ ...row, paypalMonthlyPlanId: '', paypalAnnualPlanId: '' }))),
  write: async ({ store }, rows) => {
    for (const old of await store.plans.list()) await store.plans.remove(old._id);
    for (const row of rows) await store.plans.insert({ ...row, paypalMonthlyPlanId: '', paypalAnnualPlanId: '' });
  },
};

const timeOrNone = v.optional(v.union([isoTime, v.literal('')]), '');
const yesOrNo = v.optional(v.picklist(['yes', 'no']), 'yes');

/** Files from before addresses were confirmed have only the first two columns. */
const subscriberRow = v.strictObject({
  Email: email,
  'Subscribed At': isoTime,
  Source: v.optional(v.picklist(subscriberSources), 'before'),
  'Confirmed At': timeOrNone,
  'Weekly Digest': yesOrNo,
  'Written Issues': yesOrNo,
  Status: v.optional(v.picklist(subscriberStatuses), 'confirmed'),
  'Unsubscribed At': timeOrNone,
});

/** Subscribers, each with new links. */
export const subscriberPart: Part<v.InferOutput<typeof subscriberRow>> = {
  file: 'subscribers.csv',
  row: subscriberRow,
  table: everySubscriberTable,
  read: ({ newsletter }) => atOnce(() => newsletter.list()),
  write: async ({ store }, rows) => {
    for (const row of rows)
      await store.newsletter.insert({
        _id: newId(new Date(row['Subscribed At'])),
        email: row.Email,
        createdAt: row['Subscribed At'],
        status: row.Status,
        source: row.Source,
        confirmedAt: row['Confirmed At'] || null,
        unsubscribedAt: row['Unsubscribed At'] || null,
        weeklyDigest: row['Weekly Digest'] === 'yes',
        writtenIssues: row['Written Issues'] === 'yes',
        unsubscribeToken: newToken(),
      });
  },
};
