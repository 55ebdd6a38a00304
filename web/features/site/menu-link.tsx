import { type ActiveOptions, Link } from '@tanstack/react-router';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { fallbackContactEmail } from '../../api/settings.ts';

/** Links to the addresses of a menu. */
export function MenuLinks({
  links,
  contactEmail,
  ...props
}: {
  links: PublicSettings['menus']['header'];
  contactEmail: string;
  className: string;
  activeOptions?: ActiveOptions;
}) {
  return links.map(({ label, address }) =>
    // The router cannot open files, addresses with a query, or other sites.
    /^\/[\w/-]*$/.test(address) ? (
      <Link key={label + address} {...props} to={address}>
        {label}
      </Link>
    ) : (
      <a
        key={label + address}
        href={address === 'contact' ? `mailto:${contactEmail || fallbackContactEmail}` : address}
        rel="noopener"
        className={props.className}
      >
        {label}
      </a>
    ),
  );
}
