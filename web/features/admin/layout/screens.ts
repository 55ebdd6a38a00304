import type { LinkProps } from '@tanstack/react-router';
import {
  BadgeCheck,
  Building2,
  ChartColumn,
  CircleHelp,
  FilePenLine,
  FileText,
  FileUp,
  Flag,
  FolderTree,
  Gift,
  History,
  LayoutDashboard,
  ListChecks,
  Library,
  Link2Off,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  Receipt,
  Send,
  Settings,
  ShieldAlert,
  Tags,
  Users,
  WalletCards,
} from 'lucide-react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { Permission } from '../../../../server/domain/core/permissions.ts';
import type { Stats } from '../../../api/admin-startups.ts';
import type { MayI } from '../../../api/permissions.ts';

export interface Screen {
  label: string;
  to: Extract<LinkProps['to'], `/admin/${string}`>;
  /** The permission that opens the screen. */
  may: Permission;
  Icon: LucideIcon;
  /** Whether each row of this screen has a screen of its own, at an address below this screen's address. */
  hasRowScreens?: true;
  /** Other words by which the command palette finds the screen. */
  keywords?: string;
  /** The number of rows that need a decision. */
  pendingCount?: (stats: Stats) => number;
}

const numbers: Screen = {
  label: 'Numbers',
  to: '/admin/numbers',
  may: 'manageSite',
  Icon: ChartColumn,
  keywords: 'analytics statistics views visitors traffic referrers searches sign-ups reviews',
};

const dashboard: Screen = { label: 'Dashboard', to: '/admin/dashboard', may: 'enterAdmin', Icon: LayoutDashboard };

interface ScreenGroup {
  name: string;
  screens: readonly Screen[];
}

/** Every screen of the admin area, in groups. */
const screenGroups: readonly ScreenGroup[] = [
  { name: 'Overview', screens: [dashboard, numbers] },
  {
    name: 'Directory',
    screens: [
      {
        label: 'Startups',
        to: '/admin/startups',
        may: 'readStartups',
        Icon: Building2,
        keywords: 'listings submissions moderation',
        pendingCount: ({ pendingStartups }) => pendingStartups,
      },
      {
        label: 'Claimed Businesses',
        to: '/admin/claimed-business',
        may: 'review',
        Icon: BadgeCheck,
        keywords: 'claims owners',
        pendingCount: ({ pendingClaims }) => pendingClaims,
      },
      {
        label: 'Changes',
        to: '/admin/revisions',
        may: 'review',
        Icon: FilePenLine,
        keywords: 'revisions edits history',
        pendingCount: ({ pendingRevisions }) => pendingRevisions,
      },
      {
        label: 'Reports',
        to: '/admin/reports',
        may: 'review',
        Icon: Flag,
        keywords: 'complaints spam reasons',
        pendingCount: ({ openReports }) => openReports,
      },
      {
        label: 'Links',
        to: '/admin/links',
        may: 'editStartups',
        Icon: Link2Off,
        keywords: 'websites dead broken moved parked gone watch',
        pendingCount: ({ linkFindings }) => linkFindings,
      },
      { label: 'Categories', to: '/admin/categories', may: 'editContent', Icon: FolderTree, keywords: 'topics merge duplicates' },
      { label: 'Tags', to: '/admin/tags', may: 'editContent', Icon: Tags, keywords: 'topics labels merge rename duplicates' },
      { label: 'Collections', to: '/admin/collections', may: 'editContent', Icon: Library, keywords: 'lists' },
      {
        label: 'Fields',
        to: '/admin/fields',
        may: 'editContent',
        Icon: ListChecks,
        keywords: 'custom fields pricing platform status',
      },
      { label: 'Deals', to: '/admin/deals', may: 'editContent', Icon: Gift, keywords: 'offers' },
      {
        label: 'Import',
        to: '/admin/imports',
        may: 'importAndExport',
        Icon: FileUp,
        keywords: 'csv json airtable notion sheets wordpress upload undo',
      },
    ],
  },
  {
    name: 'People',
    screens: [
      {
        label: 'Users',
        to: '/admin/users',
        may: 'manageUsers',
        Icon: Users,
        hasRowScreens: true,
        keywords: 'members roles accounts',
      },
      { label: 'User Feedbacks', to: '/admin/feedbacks', may: 'review', Icon: MessageSquare },
      { label: 'Newsletter', to: '/admin/newsletter', may: 'manageNewsletter', Icon: Mail, keywords: 'subscribers csv export' },
    ],
  },
  {
    name: 'Content',
    screens: [
      { label: 'Blog Posts', to: '/admin/blog-posts', may: 'editContent', Icon: FileText, keywords: 'articles' },
      { label: 'Blog Categories', to: '/admin/blog-categories', may: 'editContent', Icon: Newspaper },
      {
        label: 'Pages',
        to: '/admin/pages',
        may: 'manageSite',
        Icon: FileText,
        keywords: 'imprint legal notice privacy terms about contact',
      },
      { label: 'FAQ', to: '/admin/faq', may: 'editContent', Icon: CircleHelp, keywords: 'questions answers' },
      { label: 'Advertising', to: '/admin/advertising', may: 'editContent', Icon: Megaphone, keywords: 'sponsors pricing cards' },
    ],
  },
  {
    name: 'Site',
    screens: [
      {
        label: 'Subscription Plans',
        to: '/admin/plans',
        may: 'managePlans',
        Icon: WalletCards,
        keywords: 'prices paypal billing',
      },
      {
        label: 'Payments',
        to: '/admin/payments',
        may: 'managePlans',
        Icon: Receipt,
        keywords: 'subscriptions refunds cancel paypal money',
      },
      {
        label: 'Website Settings',
        to: '/admin/settings',
        may: 'manageSite',
        Icon: Settings,
        keywords: 'seo branding logo emails notifications',
      },
      { label: 'Emails', to: '/admin/emails', may: 'manageSite', Icon: Send, keywords: 'outbox mail sent failed bounced smtp' },
      { label: 'Audit', to: '/admin/audit', may: 'readLogs', Icon: History, keywords: 'log history changes' },
      {
        label: 'Security',
        to: '/admin/security',
        may: 'readLogs',
        Icon: ShieldAlert,
        keywords: 'log sign-ins passwords attacks',
      },
    ],
  },
];

/** The screens that the member may open, in groups. */
export function screenGroupsFor(mayI: MayI): ScreenGroup[] {
  return screenGroups
    .map(({ name, screens }) => ({ name, screens: screens.filter(({ may }) => mayI(may)).map(named) }))
    .filter(({ screens }) => screens.length > 0);
}

/** The screen at a path; undefined if there is none. "/admin" returns the dashboard. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === '/admin') return dashboard;
  const found = screenGroups
    .flatMap((group) => group.screens)
    .find(
      ({ to, hasRowScreens }) =>
        path === to || (hasRowScreens === true && /^\/[^/]+$/.test(path.slice(to.length)) && path.startsWith(to)),
    );
  return found && named(found);
}

/** The screen with the site's noun in its label. */
const named = (screen: Screen): Screen => ({ ...screen, label: withNoun(screen.label) });

/** The number of rows that need a decision; 0 while the statistics are loading. */
export function pendingCountOf({ pendingCount }: Screen, stats: Stats | undefined): number {
  return stats === undefined || pendingCount === undefined ? 0 : pendingCount(stats);
}
