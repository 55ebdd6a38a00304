import { linkOptions } from '@tanstack/react-router';

/** The header's links, in order (spec §2, Header). */
export const mainLinks = [
  { label: 'Home', ...linkOptions({ to: '/' }) },
  { label: 'Categories', ...linkOptions({ to: '/categories' }) },
  { label: 'Newsletter', ...linkOptions({ to: '/newsletter' }) },
] as const;

/** Behind "More"; "Email us" stands between Advertise and Blog, since it is no page. */
export const moreLinks = [
  { label: 'FAQ', ...linkOptions({ to: '/faq' }) },
  { label: 'Advertise', ...linkOptions({ to: '/advertise' }) },
] as const;

export const lastLinks = [{ label: 'Blog', ...linkOptions({ to: '/blog' }) }] as const;

/** At the foot of every page, after the header's. */
export const footerLinks = [
  { label: 'Deals', ...linkOptions({ to: '/deals' }) },
  { label: 'Plans', ...linkOptions({ to: '/plans' }) },
  { label: 'Build', ...linkOptions({ to: '/build' }) },
  { label: 'On this device', ...linkOptions({ to: '/offline' }) },
] as const;
