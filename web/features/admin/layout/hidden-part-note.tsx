import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { SitePart } from '../../../../server/domain/site/sections.contract.ts';
import { useMayI } from '../../../api/permissions.ts';
import { settingsQuery } from '../../../api/settings.ts';
import { partLabels } from '../settings/menu-addresses.ts';

/** The part of the site that a screen edits. */
const partOfScreen: Partial<Record<string, SitePart>> = {
  '/admin/advertising': 'advertise',
  '/admin/blog-categories': 'blog',
  '/admin/blog-posts': 'blog',
  '/admin/collections': 'collections',
  '/admin/deals': 'deals',
  '/admin/newsletter': 'newsletter',
  '/admin/plans': 'plans',
};

/** If visitors cannot see the part of the site that the open screen edits, says so. */
export function HiddenPartNote() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: settings } = useQuery(settingsQuery);
  const mayI = useMayI();
  const part = partOfScreen[path];
  if (part === undefined || settings?.menus.hiddenParts.includes(part) !== true) return null;
  return (
    <p className="border-line bg-sunken rounded-card mb-5 border px-4 py-3">
      Visitors do not see this part of the site ({partLabels[part]}).{' '}
      {mayI('manageSite') && (
        <Link to="/admin/settings" search={{ part: 'menus' }} className="underline underline-offset-4">
          Choose what is shown
        </Link>
      )}
    </p>
  );
}
