import { resolve } from 'node:path';

/**
 * A script file of the pages. By default, the bundler groups modules by the lazy pages that share them. A visit would then load
 * fifty small files, which compress worse. `tests/architecture/bundle.test.ts` has the budgets of a first visit to each page.
 */
interface Chunk {
  name: string;
  /** The modules: prefixes of their paths from the root of the repository, or patterns. */
  modules: readonly (string | RegExp)[];
  /** Exceptions, as prefixes. */
  except?: readonly string[];
}

const top = `${resolve(import.meta.dirname, '../..').replaceAll('\\', '/')}/`;

/** The path of a module from the root of the repository, without the marker of virtual modules. */
export function fromTop(moduleId: string): string {
  const path = moduleId.replaceAll('\\', '/').replace(/^\0/, '');
  return path.startsWith(top) ? path.slice(top.length) : path;
}

const below = (folder: string, names: string): string[] => names.split(' ').map((name) => `${folder}/${name}`);
const web = (folder: string, names: string): string[] => below(`web/${folder}`, names);
const domain = (folder: string, names: string): string[] => below(`server/domain/${folder}`, names);
/**
 * Matches only loaders and components, which the router splits from their routes. The rest of a route, such as its parameters,
 * may be needed on every page.
 */
const pages = (names: string): string[] => below('page', names);
const icons = (names: string): string[] => below('node_modules/lucide-react/dist/esm/icons', names).map((icon) => `${icon}.`);
const packages = (names: string): string[] => below('node_modules', names).map((name) => `${name}/`);

/**
 * The packages and icons that most pages need. As one chunk, they are 6 kB smaller, compressed, than in the bundler's default
 * chunks.
 */
const base: Chunk = {
  name: 'base',
  modules: [
    ...packages('react react-dom scheduler use-sync-external-store'),
    ...packages('@tanstack/history @tanstack/react-router @tanstack/router-core @tanstack/react-store @tanstack/store'),
    ...packages('@tanstack/react-query @tanstack/query-core'),
    ...below('node_modules/lucide-react/dist/esm', 'Icon. context. createLucideIcon. shared/'),
    ...icons('arrow-up-right bookmark chevron-down flag heart menu monitor moon search sun x'),
  ],
  except: [
    // Excluded, because only pages with a form block navigation.
    'node_modules/@tanstack/react-router/dist/esm/useBlocker.',
    // Excluded, because only the comparison and the admin area run several queries with one hook.
    'node_modules/@tanstack/query-core/build/modern/queriesObserver.',
    'node_modules/@tanstack/react-query/build/modern/useQueries.',
  ],
};

export const isSharedPackage = (moduleId: string): boolean => isIn(base, fromTop(moduleId));

/** Our own modules that every page needs. By default, the bundler would create twenty files. */
const everyPage: Chunk = {
  name: 'every-page',
  modules: [
    'virtual:call-addresses',
    'vite/preload-helper',
    ...domain(
      'core',
      'common-lengths. cut-text. dates. fnv1a. fold. initials. monograms. noun. page-sizes. paths. roles. site-path.',
    ),
    ...domain('listings', 'card-fields. feed-days. field-text. may-be-markdown. tags.rules.'),
    ...domain('sharing', 'share-images.'),
    ...domain('site', 'home-texts.'),
    ...web('api', 'account. call-query. client. settings.'),
    ...web(
      'features',
      'favorites/favorites-provider. site/failed-page. site/head. site/menu-link. site/not-found-page. site/page-head. site/theme-choice.',
    ),
    ...web('lib', 'before-reload. browser. early-events. hooks. idle. indexed-db-name. lost-script. page-data.'),
    ...web('lib', 'search-params. store. text.'),
    ...web(
      'offline',
      'collections/collected-ids. queue/channel-name. queue/open-queue. recent/compared-startups. recent/recent-categories. transport/http. transport/offline-state. transport/offline-transport. transport/transport. transport/use-offline.',
    ),
    ...web('routes', 'categories.$ collections. compare. index. search. startup. tags.$'),
    ...web('ui', 'avatar. button. disclosure. home-link. lazy-part. page-failure. sign-in-provider. toast.'),
  ],
  except: web('routes', 'collections.index.'),
};

/** The modules that all pages with startups need. */
const cards: Chunk = {
  name: 'cards',
  modules: [
    ...web('api', 'analytics. categories. favorites. startups.'),
    ...web('features', 'collections/collect-button. compare/compare-box. favorites/like-button.'),
    ...web('features/startups', 'card-parts. published-on. startup-list-item.'),
    ...web('offline', 'queue/pending-likes.'),
    ...web('ui', 'logo-tile.'),
  ],
};

/**
 * The modules that only admins need. The chunk has no modules shared with other pages, because those pages would load the whole
 * chunk. The block editor loads separately, when a post is opened. Icons that only admins need are listed, because chunks must
 * not import each other.
 */
const adminArea: Chunk = {
  name: 'admin',
  modules: [
    ...web('features', 'admin/'),
    ...pages('admin'),
    ...web('api', 'admin-'),
    ...domain('site', 'robots. site-icons.'),
    ...domain('transfer', 'export-format. export-pages. export-startups. export-tables.'),
    ...web('offline', 'drafts/post-drafts.'),
    ...icons('badge-check building-complex chart-column circle-question-mark copy-check file-pen-line folder-tree gift layers'),
    ...icons('grip-vertical hourglass layout-dashboard library link-2-off list-checks log-out megaphone'),
    ...icons('message-circle-reply message-square newspaper'),
    ...icons(
      'panel-left-close panel-left-open receipt send settings shield-exclamation-point tags undo-2 user-round users wallet-cards',
    ),
  ],
  except: web('features', 'admin/imports/import-engine. admin/posts/block-editor'),
};

/** Modules shared by the pages of one part of the site. As separate files, they would be a fifth larger. */
const parts: readonly Chunk[] = [
  {
    name: 'members',
    modules: [
      ...pages('_members.analytics. _members.dashboard. _members.settings.'),
      ...web('features', 'account-settings/ analytics/ claims/own-claims. dashboard/'),
      ...web('lib', 'device-name. download.'),
      ...web('ui', 'unsaved-changes-guard.'),
      ...icons('clock external-link monitor-smartphone'),
    ],
    except: web('features', 'account-settings/online/ analytics/charts. dashboard/listing-actions. dashboard/own-missing-page.'),
  },
  {
    // The page that edits a published startup uses some of these modules, too. Moving the shared modules to a separate chunk
    // would make both chunks a tenth larger.
    name: 'submit-startup',
    modules: [
      ...pages('submit-startup.'),
      ...web('features', 'fields/field-inputs. fields/makers-field. wizard/'),
      ...web('ui', 'file-drop. screenshot-list.'),
      ...web('offline', 'drafts/listing-drafts. queue/queued-submissions.'),
      ...icons('arrow-left cloud-upload image-plus mail-check plus trash'),
    ],
    except: web(
      'features/wizard',
      'edit/ online/ payment/payment. payment/payment-notices. payment/payment-status. payment/paypal-checkout.',
    ),
  },
  {
    name: 'blog',
    modules: [
      ...pages('blog.category.$slug. blog.index. blog.tag.$tag.'),
      ...web('features/posts', 'post-list. post-search. post-sidebar.'),
    ],
  },
  {
    name: 'own-page',
    modules: [...pages('$slug. pages.$slug.'), ...web('routes', '-own-page.'), ...web('features', 'site/head-own-page.')],
  },
  {
    name: 'about',
    modules: [
      ...pages('advertise. faq. how-it-works.'),
      ...web('features', 'advertising/ faq/'),
      ...domain('submissions', 'review-queue.'),
    ],
  },
  {
    name: 'members-layout',
    modules: [
      ...pages('_members.tsx'),
      ...web('features/account', 'ask-to-sign-in. confirm-email-bar. session-holder.'),
      ...web('ui', 'online-part.'),
    ],
  },
  {
    name: 'messages',
    modules: [...pages('feedback.'), ...web('features', 'feedback/feedback-form. reports/message-form. reports/report-form.')],
  },
  { name: 'subscribing', modules: [...pages('newsletter.'), ...web('features', 'newsletter/subscribe-form.')] },
  { name: 'unsent-texts', modules: [...web('api', 'unsent-texts.'), ...web('lib', 'tab-storage.')] },
  { name: 'texts', modules: [...web('features/texts', 'runs. text-list.'), ...domain('content', 'runs.')] },
  {
    name: 'comparison',
    modules: [
      ...pages('compare. startup.$slug_.alternatives.'),
      ...web('features', 'site/head-choices. startups/add-to-comparison. startups/alternatives. startups/comparison.'),
      ...domain('listings', 'comparison. shared-topics.'),
    ],
  },
  {
    name: 'tags',
    modules: [...pages('tags.$tag. tags.index.'), ...web('features', 'site/head-tags. startups/tag-list.')],
  },
  {
    name: 'own-collections',
    modules: [...pages('collections.mine.'), ...web('features/collections', 'collect-dialog. collected- own- share-')],
  },
  {
    // Every page loads these modules when it is idle. They must not import chunks of forms or members.
    name: 'stored-collections',
    modules: [...web('api', 'own-collections.'), ...web('offline', 'collections/collection-storage.')],
  },
  { name: 'ids', modules: domain('core', 'ids.') },
  { name: 'blog-parts', modules: [...web('features/posts', 'author-line. post-image.'), ...web('api', 'posts.')] },
  {
    name: 'plans',
    modules: [...pages('plans.'), ...web('features', 'plans/'), ...web('ui', 'billing-cycle-switch.'), ...web('lib', 'prices.')],
  },
  {
    name: 'lists',
    modules: [
      ...web('routes', '-load-topic.'),
      ...web('api', 'list-choice.'),
      ...web('features', 'compare/compare-button. filters/filtered-list. startups/more-pages.'),
    ],
  },
  // The home page does not need this chunk, because its lists have rows instead of tiles.
  { name: 'tile', modules: web('features/startups', 'startup-tile.') },
  {
    // Loaded when the page is idle, or when no server answers.
    name: 'offline-answers',
    modules: [
      ...web('offline/replica', 'cached-calls. directory-client. replica-messages.'),
      ...web('offline/transport', 'offline-answers. offline-sync.'),
      ...web('lib', 'connection.'),
    ],
  },
  {
    name: 'install-prompt',
    modules: [
      ...web('lib', 'install-prompt.'),
      ...web('offline', 'app-badge.'),
      ...web('ui', 'expiry-note.'),
      ...icons('download'),
    ],
  },
  {
    name: 'search-field',
    modules: [...web('ui', 'search-field.'), ...web('offline', 'recent/recent-searches.')],
  },
  // One file with seven icons is smaller than seven files.
  { name: 'small-icons', modules: icons('arrow-down arrow-right arrow-up check file-text rotate-ccw-clock tag') },
  // The admin area shares the chunks from `accents` to `import-words` with the contract, the demo or the import engine. They must
  // not import modules of the admin area or of the import engine.
  { name: 'accents', modules: domain('core', 'accents. colors.') },
  // Both the demo and the admin area need these modules as soon as they load the settings.
  {
    name: 'menus',
    modules: [...domain('core', 'page-paths.'), ...domain('site', 'default-public-sections. default-sections. menus.rules.')],
  },
  { name: 'measuring', modules: domain('site', 'analytics.') },
  { name: 'face-css', modules: domain('site', 'face-css.') },
  { name: 'import-words', modules: domain('transfer', 'column-labels. read-list. row-labels.') },
  { name: 'claims', modules: domain('ownership', 'claims.rules.') },
  { name: 'statistics', modules: [...domain('audience', 'analytics.rules.'), ...domain('core', 'csv.')] },
  { name: 'field-texts', modules: [...domain('listings', 'field-values.'), ...web('features', 'fields/part-label.')] },
  { name: 'submitted', modules: web('api', 'submitted-form.') },
  { name: 'device-database', modules: web('offline', 'database. open-timeout. page-cache. drafts/draft-storage.') },
  { name: 'editing', modules: [...web('lib', 'conflict. unread-inputs.'), ...web('ui', 'conflict-panel.')] },
  { name: 'pager', modules: [...web('ui', 'pager.'), ...icons('chevron-left chevron-right')] },
  {
    name: 'sections',
    modules: [
      ...web('ui', 'empty-state. section-heading.'),
      ...web('features', 'site/own-text.'),
      ...web('features', 'categories/category-chips.'),
      ...web('lib', 'category-hue.'),
    ],
  },
  { name: 'dialogs', modules: web('ui', 'confirm-dialog. icon-button. modal. open-dialog.') },
  {
    name: 'forms',
    modules: [
      ...web(
        'ui',
        'copy-field. copy-text. field. press-latch. query-section. status-message. submit-button. text-area-field. text-field.',
      ),
      ...web('features/account', 'form-message.'),
      ...web('api', 'use-form.'),
      ...web('lib', 'focus-invalid.'),
      ...icons('loader-circle'),
    ],
  },
  {
    name: 'collections-pages',
    modules: [
      ...pages('collections.$slug. collections.index. collections.shared.$token.'),
      ...web('features', 'collections/collection- site/head-collections. startups/startups-in-collection.'),
      ...web('api', 'collections.'),
    ],
  },
];

/**
 * Two chunks with schemas, and a chunk with the rules that pages share with the demo. Splitting these chunks by page would make
 * them a tenth larger for the demo. None of them has modules of public pages.
 */
const sharedWithDemo: readonly Chunk[] = [
  {
    // Needed by members' pages and at the start of the demo.
    name: 'contract',
    modules: [
      ...domain('audience', 'analytics.contract.'),
      ...domain('core', 'call. errors. holder-mailboxes. input. json-bounds. not-found-errors. schemas. sort-columns.'),
      ...domain('listings', 'field-schema.contract. fields.contract. startups.contract.'),
      ...domain('submissions', 'makers.contract. payments/payments.contract. submissions.contract.'),
      ...domain('websites', 'web.contract.'),
    ],
  },
  {
    // Needed only by admins and the demo's calls. Not precached.
    name: 'contract-admin',
    modules: [
      /^server\/domain\/.+\.contract\.ts$/,
      'server/domain/contract.ts',
      ...domain('core', 'admin-page-sizes. measuring-lengths. robots-lines.'),
    ],
    except: [
      ...domain('listings', 'categories.contract. facets.contract.'),
      ...domain('site', 'sections.contract. settings.contract.'),
    ],
  },
  {
    name: 'rules',
    modules: [
      ...domain('core', 'slugs.'),
      ...domain('listings', 'startups.rules.'),
      ...domain('submissions', 'payments/plans.rules. submissions.rules.'),
      ...domain('websites', 'foreign-text.'),
    ],
  },
];

const chunks: readonly Chunk[] = [everyPage, cards, adminArea, ...parts, ...sharedWithDemo];

/**
 * The path by which chunks name a module. The parts that the router splits from a route are named "page/" followed by the route.
 */
const pathOf = (moduleId: string) => fromTop(moduleId).replace(/^web\/routes\/(.*)\?tsr-split.*$/, 'page/$1');

/** The chunk of one of our own modules; null for a module whose place the bundler chooses. */
export const chunkOf = (moduleId: string): string | null => chunks.find((chunk) => isIn(chunk, pathOf(moduleId)))?.name ?? null;

/** The names in `chunks` that match no module of the build. */
export function namedInVain(moduleIds: readonly string[]): string[] {
  const paths = moduleIds.map(pathOf);
  return [base, ...chunks].flatMap(({ name, modules, except = [] }) =>
    [...modules, ...except].filter((named) => !paths.some((path) => isNamed(named, path))).map((named) => `${name}: ${named}`),
  );
}

function isIn({ modules, except = [] }: Chunk, path: string): boolean {
  return modules.some((named) => isNamed(named, path)) && !except.some((named) => isNamed(named, path));
}

const isNamed = (named: string | RegExp, path: string) => (typeof named === 'string' ? path.startsWith(named) : named.test(path));

/**
 * Scripts whose imports are not preloaded: scripts that load when the page is idle, come from the precache, or are used rarely or
 * only by members and admins. Otherwise, every first visit would load the list of their imports.
 */
const notPreloaded = [
  'admin',
  '_members',
  '_slug',
  'pages._slug',
  ...'app-badge badges block-editor blog.category._slug blog.tag._tag build collect-dialog collections.mine compare-choice confirm-email correction-form deals demo-payments email-preferences erasure face-css feedback-form founder-sites hide-contacts how-it-works idempotency install-button later-parts member-claim menus offline offline-answers offline-notice own-collections own-missing-page own-page page-queue personal-data refusal-dialogs refused-calls register-service-worker report reset-password restore-email screenshot-viewer second-step-dialog sign-in start-offline submit-startup templates tools video-player'
    .split(' ')
    .map((name) => `${name}-`),
];

/**
 * Whether a script's imports are preloaded when a page imports the script lazily. The imports of files with calls are not
 * preloaded, because only the demo loads those files.
 */
export const isPreloaded = (file: string): boolean =>
  !file.includes('.calls-') && !notPreloaded.some((name) => file.includes(`/${name}`));
