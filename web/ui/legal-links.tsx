import { Link } from '@tanstack/react-router';

/** The part of a published page that a link needs. */
interface LinkedPage {
  kind: string;
  address: 'short' | 'pages';
  slug: string;
  title: string;
}

/**
 * Links to the operator's terms and privacy policy, below a form; nothing while neither is published. `agreeing` begins the
 * sentence about the terms, such as "By signing up"; without it, the terms are not named.
 */
export function LegalLinks({
  pages = [],
  agreeing,
  className = '',
}: {
  /** The operator's published pages; undefined while they load. */
  pages: readonly LinkedPage[] | undefined;
  agreeing?: string;
  className?: string;
}) {
  const pageOf = (kind: 'terms' | 'privacy') => pages.find((page) => page.kind === kind);
  const terms = agreeing === undefined ? undefined : pageOf('terms');
  const privacy = pageOf('privacy');
  if (terms === undefined && privacy === undefined) return null;
  return (
    <p className={`text-soft text-sm ${className}`}>
      {terms !== undefined && (
        <>
          {agreeing}, you agree to the <PageAnchor page={terms} />.{' '}
        </>
      )}
      {privacy !== undefined && (
        <>
          The <PageAnchor page={privacy} /> says what we store.
        </>
      )}
    </p>
  );
}

/** Opens the page in a new tab, because the form may be half filled in. */
function PageAnchor({ page: { address, slug, title } }: { page: LinkedPage }) {
  return (
    <Link
      to={address === 'short' ? '/$slug' : '/pages/$slug'}
      params={{ slug }}
      target="_blank"
      className="underline underline-offset-4"
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
