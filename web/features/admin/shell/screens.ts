import type { LinkProps } from '@tanstack/react-router';
import {
  BadgeCheck,
  Building2,
  CircleHelp,
  FileText,
  FolderTree,
  Gift,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  Settings,
  Users,
  WalletCards,
} from 'lucide-react';
import type { Stats } from '../../../api/admin-startups.ts';

export interface Screen {
  label: string;
  to: Extract<LinkProps['to'], `/admin/${string}`>;
  Icon: LucideIcon;
  /** Other words one may look for it by. */
  also?: string;
  /** How many things wait there. */
  waiting?: (stats: Stats) => number;
}

const dashboard: Screen = { label: 'Dashboard', to: '/admin/dashboard', Icon: LayoutDashboard };

/** Every screen of the admin area, in groups (spec §2, Admin routes). */
export const screenGroups: readonly { name: string; screens: readonly Screen[] }[] = [
  { name: 'Overview', screens: [dashboard] },
  {
    name: 'Directory',
    screens: [
      {
        label: 'Startups',
        to: '/admin/startups',
        Icon: Building2,
        also: 'listings submissions moderation',
        waiting: ({ pendingStartups }) => pendingStartups,
      },
      {
        label: 'Claimed Businesses',
        to: '/admin/claimed-business',
        Icon: BadgeCheck,
        also: 'claims owners',
        waiting: ({ pendingClaims }) => pendingClaims,
      },
      { label: 'Categories', to: '/admin/categories', Icon: FolderTree, also: 'topics' },
      { label: 'Deals', to: '/admin/deals', Icon: Gift, also: 'offers' },
    ],
  },
  {
    name: 'People',
    screens: [
      { label: 'Users', to: '/admin/users', Icon: Users, also: 'members roles accounts' },
      { label: 'User Feedbacks', to: '/admin/feedbacks', Icon: MessageSquare },
      { label: 'Newsletter', to: '/admin/newsletter', Icon: Mail, also: 'subscribers csv export' },
    ],
  },
  {
    name: 'Content',
    screens: [
      { label: 'Blog Posts', to: '/admin/blog-posts', Icon: FileText, also: 'articles' },
      { label: 'Blog Categories', to: '/admin/blog-categories', Icon: Newspaper },
      { label: 'FAQ', to: '/admin/faq', Icon: CircleHelp, also: 'questions answers' },
      { label: 'Advertising', to: '/admin/advertising', Icon: Megaphone, also: 'sponsors pricing cards' },
    ],
  },
  {
    name: 'Site',
    screens: [
      {
        label: 'Subscription Plans',
        to: '/admin/plans',
        Icon: WalletCards,
        also: 'prices paypal billing',
      },
      { label: 'Website Settings', to: '/admin/settings', Icon: Settings, also: 'seo branding logo' },
      { label: 'Audit', to: '/admin/audit', Icon: History, also: 'log history changes' },
    ],
  },
];

/** The screen that an address belongs to. */
export function screenAt(pathname: string): Screen {
  const screens = screenGroups.flatMap((group) => group.screens);
  return screens.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? dashboard;
}

/** None while it is not known. */
export function waitingAt({ waiting }: Screen, stats: Stats | undefined): number {
  return stats === undefined || waiting === undefined ? 0 : waiting(stats);
}
