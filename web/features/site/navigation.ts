import { linkOptions } from '@tanstack/react-router';

/** The header's links, in order. */
export const mainLinks = [
  { label: 'Home', ...linkOptions({ to: '/' }) },
  { label: 'Categories', ...linkOptions({ to: '/categories' }) },
  { label: 'Newsletter', ...linkOptions({ to: '/newsletter' }) },
] as const;

/** Links under "More", before "Email us". "Email us" is not a page, so it has no entry here. */
export const moreLinks = [
  { label: 'FAQ', ...linkOptions({ to: '/faq' }) },
  { label: 'Advertise', ...linkOptions({ to: '/advertise' }) },
] as const;

/** Links under "More" after "Email us". */
export const lastLinks = [{ label: 'Blog', ...linkOptions({ to: '/blog' }) }] as const;

/** The footer's own links, after those of the header. */
export const footerLinks = [
  { label: 'Collections', ...linkOptions({ to: '/collections' }) },
  { label: 'Deals', ...linkOptions({ to: '/deals' }) },
  { label: 'Plans', ...linkOptions({ to: '/plans' }) },
  { label: 'Build', ...linkOptions({ to: '/build' }) },
  { label: 'How it works', ...linkOptions({ to: '/how-it-works' }) },
  { label: 'Badges', ...linkOptions({ to: '/badges' }) },
  { label: 'On this device', ...linkOptions({ to: '/offline' }) },
] as const;
