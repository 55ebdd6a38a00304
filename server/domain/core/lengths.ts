/**
 * The maximum lengths of text fields, in characters (UTF-16 units), by noun and field; `common-lengths.ts` has those that several
 * nouns share. The contract's schemas and the forms' `maxLength` share these tables, so this file imports no schema.
 */

export const startupLengths = { name: 100, tagline: 200, description: 10_000, rejectionReason: 1_000 } as const;

/** The settings of all emails. */
export const emailSettingsLengths = { senderName: 60, footer: 500 } as const;

export const archiveLengths = { note: 1_000 } as const;

export const rejectionTemplateLengths = { title: 60 } as const;

/** `mailbox` is the part before the `@`. */
export const ownershipLengths = { host: 253, mailbox: 64, code: 8, reason: 1_000 } as const;
export const submissionLengths = { specialOffer: 1_000, comments: 5_000, subscriptionId: 100 } as const;

export const passkeyLengths = { name: 60 } as const;

export const userLengths = { username: 60, name: 100, phone: 40, password: 256 } as const;

/** The server refuses shorter passwords, and longer ones that are easy to guess. The demo accepts any. */
export const passwordMinLength = 8;

/** The length that the hint for new passwords recommends. Shorter passwords are accepted. */
export const passwordHintLength = 12;

export const categoryLengths = {
  name: 100,
  description: 2_000,
  icon: 16,
  seoTitle: 200,
  imageTitle: 200,
  imageText: 500,
  imageCaption: 500,
  imageDescription: 2_000,
} as const;

export const postLengths = { title: 300, excerpt: 2_000, content: 200_000 } as const;

/** The content of a page has the same form and limit as that of a post. */
export const pageLengths = { title: 200, seoTitle: 200, seoDescription: 500 } as const;

export const postCategoryLengths = { name: 100 } as const;

export const dealLengths = { companyName: 100, headline: 200, description: 2_000 } as const;

export const collectionLengths = { title: 100, introduction: 2_000 } as const;

export const faqLengths = { categoryName: 100, question: 500, answer: 10_000, temporaryId: 60 } as const;

/** `key` limits the keys of fields and options; `value` limits texts and links. */
export const fieldLengths = { key: 40, label: 60, optionLabel: 60, unit: 20, value: 2_000, place: 100 } as const;

/** `feature` limits one key feature or renewal incentive; `providerId` limits the payment provider's ids. */
export const planLengths = { name: 60, badge: 60, approvalSpeed: 100, feature: 300, providerId: 60 } as const;

export const settingsLengths = {
  siteName: 100,
  headline: 60,
  footerLine: 200,
  noun: 24,
  guidelines: 2_000,
  emptyState: 200,
  introduction: 200,
  seoTitle: 200,
  seoDescription: 500,
  seoKeywords: 500,
  robotsContent: 100,
  ogTitle: 200,
  ogDescription: 500,
  twitterTitle: 200,
  twitterDescription: 500,
  structuredData: 20_000,
} as const;

export const advertisingLengths = {
  mainTitle: 200,
  subtitle: 300,
  introParagraph: 3_000,
  statsParagraph: 3_000,
  sponsorsTitle: 200,
  sponsorName: 100,
} as const;

export const pricingCardLengths = { title: 100, price: 60, description: 1_000, cta: 60 } as const;

/** `reasonTitle` limits the title of a reason, as shown in the list of reasons. */
export const reportLengths = { reasonTitle: 60, details: 2_000 } as const;

/** Limits for the messages on an item. Questions and answers are counted together, and notes separately. */
export const messageLengths = { text: 2_000, perItem: 20, answersPerQuestion: 3 } as const;

export const feedbackLengths = { content: 5_000 } as const;

/** The server generates these texts; no form has them. */
export const auditLengths = { action: 60, subject: 300 } as const;
export const backupLengths = { reason: 500, name: 100, path: 200 } as const;

export const integrityLengths = { problem: 500 } as const;
export const sessionLengths = { device: 300 } as const;
export const securityEventLengths = { detail: 300, network: 12 } as const;

/** The maximum number of entries in list fields. */
export const maxItems = {
  tags: 20,
  topics: 5,
  screenshots: 8,
  makers: 20,
  planFeatures: 30,
  faqCategories: 100,
  faqsPerCategory: 200,
  rejectionTemplates: 50,
  reportReasons: 12,
  /** Pending corrections of one listing. */
  corrections: 10,
  /** Collections of one member, or of the directory. */
  collections: 50,
  collectionStartups: 100,
  /** Categories that one imported row can create. */
  newCategories: 50,
  /** A collection's listings, including removed ones. */
  collectionEntries: 300,
  fields: 20,
  fieldOptions: 50,
} as const;

/** The maximum size of a request body with images, in bytes. */
export const maxImageBodyBytes = 12 * 1024 * 1024;
/** The maximum length of the reason why emails fail. */
export const maxEmailFailure = 120;

export const importLengths = { fileName: 255, source: 40, mapping: 50_000 } as const;

/** The maximum number of rows of an import. Larger files have to be split. */
export const maxImportRows = 500_000;
