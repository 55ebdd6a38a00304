import { Link } from '@tanstack/react-router';

/** The site's logo and name as a link to the home page. */
export function HomeLink({ siteName, logoUrl }: { siteName: string; logoUrl: string }) {
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 no-underline">
      <img
        src={logoUrl || '/icon.svg'}
        alt=""
        width={32}
        height={32}
        className="site-logo size-8 shrink-0 rounded-lg object-contain"
      />
      <span title={siteName} className="font-display line-clamp-2 text-lg leading-snug wrap-anywhere">
        {siteName}
      </span>
    </Link>
  );
}
