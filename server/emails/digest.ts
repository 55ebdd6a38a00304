import type { EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import type { NotificationKind } from '../domain/core/kinds.ts';
import { type EmailOf, isolate, renderLayout } from './layout.ts';

/** The singular and plural for each kind, and the page where it is decided. */
const kinds: Readonly<Record<NotificationKind, { one: string; several: string; queue: string }>> = {
  submission: { one: 'submission', several: 'submissions', queue: '/admin/startups?status=pending' },
  claim: { one: 'claim', several: 'claims', queue: '/admin/claimed-business?status=pending' },
  revision: { one: 'suggested change', several: 'suggested changes', queue: '/admin/revisions?status=pending' },
  report: { one: 'report', several: 'reports', queue: '/admin/reports?status=open' },
};

/** To an admin: the items that wait for a decision. */
export function moderationDigest({ groups }: EmailOf<'moderation.digest'>, site: EmailSite): RenderedEmail {
  const settings = `${site.origin}/admin/settings#emails`;
  const counts = groups.map(({ kind, total }) => `${total} new ${total === 1 ? kinds[kind].one : kinds[kind].several}`);
  const [only] = groups.length === 1 ? groups : [];
  const queue = only === undefined ? '/admin/dashboard' : kinds[only.kind].queue;
  return {
    ...renderLayout(`${new Intl.ListFormat('en').format(counts)} at ${site.siteName}`, {
      paragraphs: [
        'New or answered since our last email, and waiting for a decision:',
        ...groups.map(({ kind, total, startups }, at) => {
          const more = total > startups.length ? [`${total - startups.length} more`] : [];
          const names = new Intl.ListFormat('en').format([...startups.map(isolate), ...more]);
          return `${counts[at] ?? kinds[kind].several}: ${names}`;
        }),
      ],
      action: { text: 'Review them', url: `${site.origin}${queue}` },
      after: [
        `You receive this as an admin of ${site.siteName}. To stop these emails, choose "Never" in your notification settings.`,
      ],
      footer: { text: 'Notification settings', url: settings },
    }),
    headers: { 'List-Unsubscribe': `<${settings}>` },
  };
}
