import type { LinkProps } from '@tanstack/react-router';
import {
  BadgeCheck,
  Building2,
  CircleHelp,
  FilePenLine,
  FileText,
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
  Send,
  Settings,
  ShieldAlert,
  Users,
  WalletCards,
} from 'lucide-react';
import type { Stats } from '../../../api/admin-startups.ts';

export interface Screen {
  label: string;
  to: Extract<LinkProps['to'], `/admin/${string}`>;
  Icon: LucideIcon;
  /** Whether addresses below it are screens of its rows. */
  hasRowScreens?: true;
  /** Other words that find the screen in the command palette. */
  keywords?: string;
  /** The number of rows that need a decision. */
  pendingCount?: (stats: Stats) => number;
}

const dashboard: Screen = { label: 'Dashboard', to: '/admin/dashboard', Icon: LayoutDashboard };

/** Every screen of the admin area, in groups. */
export const screenGroups: readonly { name: string; screens: readonly Screen[] }[] = [
  { name: 'Overview', screens: [dashboard] },
  {
    name: 'Directory',
    screens: [
      {
        label: 'Startups',
        to: '/admin/startups',
        Icon: Building2,
        keywords: 'listings submissions moderation',
        pendingCount: ({ pendingStartups }) => pendingStartups,
      },
      {
        label: 'Claimed Businesses',
        to: '/admin/claimed-business',
        Icon: BadgeCheck,
        keywords: 'claims owners',
        pendingCount: ({ pendingClaims }) => pendingClaims,
      },
      {
        label: 'Changes',
        to: '/admin/revisions',
        Icon: FilePenLine,
        keywords: 'revisions edits history',
        pendingCount: ({ pendingRevisions }) => pendingRevisions,
      },
      {
        label: 'Reports',
        to: '/admin/reports',
        Icon: Flag,
        keywords: 'complaints spam reasons',
        pendingCount: ({ openReports }) => openReports,
      },
      {
        label: 'Links',
        to: '/admin/links',
        Icon: Link2Off,
        keywords: 'websites dead broken moved parked gone watch',
        pendingCount: ({ linkFindings }) => linkFindings,
      },
      { label: 'Categories', to: '/admin/categories', Icon: FolderTree, keywords: 'topics' },
      { label: 'Collections', to: '/admin/collections', Icon: Library, keywords: 'lists' },
      { label: 'Fields', to: '/admin/fields', Icon: ListChecks, keywords: 'custom fields pricing platform status' },
      { label: 'Deals', to: '/admin/deals', Icon: Gift, keywords: 'offers' },
    ],
  },
  {
    name: 'People',
    screens: [
      { label: 'Users', to: '/admin/users', Icon: Users, hasRowScreens: true, keywords: 'members roles accounts' },
      { label: 'User Feedbacks', to: '/admin/feedbacks', Icon: MessageSquare },
      { label: 'Newsletter', to: '/admin/newsletter', Icon: Mail, keywords: 'subscribers csv export' },
    ],
  },
  {
    name: 'Content',
    screens: [
      { label: 'Blog Posts', to: '/admin/blog-posts', Icon: FileText, keywords: 'articles' },
      { label: 'Blog Categories', to: '/admin/blog-categories', Icon: Newspaper },
      { label: 'FAQ', to: '/admin/faq', Icon: CircleHelp, keywords: 'questions answers' },
      { label: 'Advertising', to: '/admin/advertising', Icon: Megaphone, keywords: 'sponsors pricing cards' },
    ],
  },
  {
    name: 'Site',
    screens: [
      { label: 'Subscription Plans', to: '/admin/plans', Icon: WalletCards, keywords: 'prices paypal billing' },
      { label: 'Website Settings', to: '/admin/settings', Icon: Settings, keywords: 'seo branding logo emails notifications' },
      { label: 'Emails', to: '/admin/emails', Icon: Send, keywords: 'outbox mail sent failed bounced smtp' },
      { label: 'Audit', to: '/admin/audit', Icon: History, keywords: 'log history changes' },
      { label: 'Security', to: '/admin/security', Icon: ShieldAlert, keywords: 'log sign-ins passwords attacks' },
    ],
  },
];

/** The screen at a path; undefined when there is none. "/admin" leads to the dashboard. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === '/admin') return dashboard;
  return screenGroups
    .flatMap((group) => group.screens)
    .find(
      ({ to, hasRowScreens }) =>
        path === to || (hasRowScreens === true && /^\/[^/]+$/.test(path.slice(to.length)) && path.startsWith(to)),
    );
}

/** 0 while the statistics are loading. */
export function pendingCountOf({ pendingCount }: Screen, stats: Stats | undefined): number {
  return stats === undefined || pendingCount === undefined ? 0 : pendingCount(stats);
}
