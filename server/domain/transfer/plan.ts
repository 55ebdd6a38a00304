import { nameKey } from '../core/compare-texts.ts';
import { canonicalWebsite } from '../listings/canonical-website.ts';
import type { Category } from '../listings/categories.contract.ts';
import type { Post } from '../content/posts.contract.ts';
import type { StartupRecord } from '../../../db/store.ts';
import { changedFields } from './changes.ts';
import {
  decideCategory,
  decidePost,
  decideStartup,
  type Decision,
  type DecisionOptions,
  type KnownDirectory,
  type NamedListing,
  whySkipped,
} from './decisions.ts';
import { groupReasons, notFound, type ReasonGroup } from './group-reasons.ts';
import type { ImportKind } from './imports.contract.ts';
import type { MappedRow } from './map-rows.ts';
import type { Reasons } from './check-rows.ts';
import type { ImportRow } from './startup-rows.ts';

export const planActions = ['create', 'update', 'unchanged', 'skip'] as const;
export type PlanAction = (typeof planActions)[number];

/** A field that an update changes; `before` and `after` are undefined where the item has no value. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

/** A row, and what its import would do. */
export interface PlannedRow {
  /** The position of the row in the list, from 0. */
  at: number;
  /** The row's place in the file, as in "line 12". */
  label: string;
  /** The name or title in the row; '' when the row has none. */
  name: string;
  action: PlanAction;
  /** Why the row is skipped. */
  reasons: Reasons;
  /** The fields that an update changes. */
  differences: readonly Difference[];
  /** Why values are left out, by the label of their column. */
  ignored: Reasons;
  /** Another listing with the same name but another website. It is in the directory, or an earlier row would create it. */
  namesake: NamedListing | undefined;
  /** Changes to values that the operator should see. */
  notes: readonly string[];
  /** Whether a logo would be fetched for the row. */
  fetchesImage: boolean;
}

export interface Plan {
  rows: readonly PlannedRow[];
  counts: Readonly<Record<PlanAction, number>>;
  /** Why rows are skipped, most frequent first. */
  reasons: readonly ReasonGroup[];
  /** Why values of rows are left out, most frequent first. */
  ignored: readonly ReasonGroup[];
  /** How many new listings have the same name as a listing with another website. */
  namesakes: number;
  /** How many updates change each field, most frequent first. */
  changed: readonly { field: string; rows: number }[];
  /** The categories that would be created, and the number of rows with each. */
  newCategories: readonly { name: string; rows: number }[];
  /** The unknown categories of skipped rows, and the number of rows with each. */
  unknownCategories: readonly { name: string; rows: number }[];
  /** How many logos would be fetched, and how many of them for rows that change nothing else. */
  images: number;
  imagesOfUnchanged: number;
}

export interface PlanInput {
  kind: ImportKind;
  rows: readonly MappedRow[];
  labelOf: (at: number) => string;
  known: KnownDirectory;
  options: DecisionOptions;
  /** The name of a field in `Plan.reasons`; by default its name in the row. */
  nameOf?: (field: string) => string;
  /** Called after every hundred rows, so that a caller can show the progress, give other work a turn, or throw to stop. */
  progress?: (done: number) => Promise<void> | void;
}

/** Plans an import without writing anything. Rows are decided as if the rows before them had been imported. */
export async function planImport({ kind, rows, labelOf, known: stored, options, nameOf, progress }: PlanInput): Promise<Plan> {
  const planned: PlannedRow[] = [];
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0 };
  const changed = new Map<string, number>();
  const newCategories = new Map<string, number>();
  const unknownCategories = new Map<string, number>();
  const overlay = new PlannedItems(stored);
  let images = 0;
  let imagesOfUnchanged = 0;
  let namesakes = 0;
  for (const [at, row] of rows.entries()) {
    const label = labelOf(at);
    const decision =
      row.reasons === undefined
        ? await decide(kind, row, overlay, options)
        : ({ action: 'reject', reasons: row.reasons } as const);
    const action = decision.action === 'reject' ? 'skip' : decision.action;
    counts[action] += 1;
    const namesake = kind === 'startups' && decision.action === 'create' ? await namesakeOf(decision.item, overlay) : undefined;
    if (namesake !== undefined) namesakes += 1;
    const differences = decision.action === 'update' ? differencesOf(decision.before, decision.item) : [];
    for (const { field } of differences) changed.set(field, (changed.get(field) ?? 0) + 1);
    if (decision.action === 'create' || decision.action === 'update') {
      overlay.add(kind, decision, label);
      for (const { name } of decision.newCategories) newCategories.set(name, 0);
    }
    const fetchesImage = 'imageUrl' in decision && decision.imageUrl !== '';
    if (fetchesImage) images += 1;
    if (fetchesImage && action === 'unchanged') imagesOfUnchanged += 1;
    planned.push({
      at,
      label,
      name: nameIn(row),
      action,
      reasons: reasonsOf(decision),
      differences,
      ignored: 'ignored' in decision ? decision.ignored : {},
      namesake,
      notes: row.reasons === undefined ? row.notes : [],
      fetchesImage,
    });
    if (at % 100 === 99) await progress?.(at + 1);
  }
  for (const [at, row] of rows.entries()) {
    const isUnknown = planned[at]?.reasons['categories']?.startsWith(notFound) === true;
    for (const name of row.reasons === undefined ? new Set(row.newCategories) : []) {
      if (isUnknown) unknownCategories.set(name, (unknownCategories.get(name) ?? 0) + 1);
      else if (newCategories.has(name)) newCategories.set(name, (newCategories.get(name) ?? 0) + 1);
    }
  }
  return {
    rows: planned,
    counts,
    reasons: groupReasons(
      planned.filter(({ action }) => action === 'skip'),
      nameOf,
    ),
    ignored: groupReasons(planned.map(({ label, ignored }) => ({ label, reasons: ignored }))),
    namesakes,
    changed: mostFrequent(changed).map(([field, count]) => ({ field, rows: count })),
    newCategories: mostFrequent(newCategories).map(([name, count]) => ({ name, rows: count })),
    unknownCategories: mostFrequent(unknownCategories).map(([name, count]) => ({ name, rows: count })),
    images,
    imagesOfUnchanged,
  };
}

type AnyDecision = Decision<StartupRecord> | Decision<Category> | Decision<Post>;

function decide(kind: ImportKind, row: ImportRow, known: KnownDirectory, options: DecisionOptions) {
  switch (kind) {
    case 'startups':
      return decideStartup(row, known, options);
    case 'categories':
      return decideCategory(row, known, options);
    case 'posts':
      return decidePost(row, known, options);
  }
}

/** The first listing with the same name and another website. A listing with the same website would usually be updated instead. */
async function namesakeOf(item: object, known: KnownDirectory): Promise<NamedListing | undefined> {
  // The cast is safe, because only startups have namesakes.
  const { name, website } = item as StartupRecord;
  const key = canonicalWebsite(website);
  return (await known.listingsNamed(name)).find((listing) => canonicalWebsite(listing.website) !== key);
}

function differencesOf(before: object, after: object): Difference[] {
  const { before: old, after: now } = changedFields(before, after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    before: old[field],
    after: now[field],
  }));
}

function reasonsOf(decision: AnyDecision): Reasons {
  if (decision.action === 'reject') return decision.reasons;
  return decision.action === 'skip' ? { row: whySkipped(decision.into) } : {};
}

function nameIn(row: MappedRow): string {
  const name = row.reasons === undefined ? (row.raw['name'] ?? row.raw['title']) : undefined;
  return typeof name === 'string' ? name.trim() : '';
}

function mostFrequent(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** The known directory together with the items that earlier rows would create. */
class PlannedItems implements KnownDirectory {
  readonly #stored: KnownDirectory;
  readonly #labels = new Map<string, string>();
  readonly #startups = new Map<string, StartupRecord[]>();
  readonly #bySource = new Map<string, StartupRecord>();
  readonly #byName = new Map<string, NamedListing>();
  readonly #categories = new Map<string, Category>();
  readonly #posts = new Map<string, Post>();
  #lastId = 0;

  constructor(stored: KnownDirectory) {
    this.#stored = stored;
  }

  /** Remembers what a row would create or change. */
  add(kind: ImportKind, decision: Extract<AnyDecision, { action: 'create' | 'update' }>, label: string): void {
    for (const category of decision.newCategories) this.#categories.set(category.slug, category);
    if (decision.action === 'update') {
      this.#labels.set(decision.before._id, label);
      return;
    }
    this.#lastId += 1;
    const _id = `planned ${this.#lastId}`;
    this.#labels.set(_id, label);
    const item = { ...decision.item, _id };
    // The casts are safe, because a decision has items of its kind.
    if (kind === 'startups') this.#addStartup(item as StartupRecord);
    else if (kind === 'categories') this.#categories.set(item.slug, item as Category);
    else this.#posts.set(item.slug, item as Post);
  }

  #addStartup(startup: StartupRecord): void {
    const key = canonicalWebsite(startup.website);
    this.#startups.set(key, [...(this.#startups.get(key) ?? []), startup]);
    if (startup.sourceId !== null) this.#bySource.set(startup.sourceId, startup);
    const name = nameKey(startup.name);
    if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, startup);
  }

  async startupBySource(sourceId: string) {
    return this.#bySource.get(sourceId) ?? this.#stored.startupBySource(sourceId);
  }

  async startupsByWebsite(website: string) {
    return [...(await this.#stored.startupsByWebsite(website)), ...(this.#startups.get(canonicalWebsite(website)) ?? [])];
  }

  async listingsNamed(name: string) {
    const planned = this.#byName.get(nameKey(name));
    return [...(await this.#stored.listingsNamed(name)), ...(planned === undefined ? [] : [planned])];
  }

  currentTags(tags: readonly string[]) {
    return this.#stored.currentTags(tags);
  }

  async mergedInto(startup: StartupRecord) {
    return startup._id.startsWith('planned') ? undefined : this.#stored.mergedInto(startup);
  }

  async importedAs(itemId: string) {
    return this.#labels.get(itemId);
  }

  async category(slug: string) {
    return (await this.#stored.category(slug)) ?? this.#categories.get(slug);
  }

  async post(slug: string) {
    return (await this.#stored.post(slug)) ?? this.#posts.get(slug);
  }

  postCategory(slug: string) {
    return this.#stored.postCategory(slug);
  }

  hasImage(sha256: string) {
    return this.#stored.hasImage(sha256);
  }
}
