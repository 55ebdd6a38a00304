import { buttonClass } from '../../ui/button.tsx';

/** Loads the next page in place. Without JavaScript, and for crawlers, it is a link to the list with that page. */
export function LoadMore({ href, onPress }: { href: string; onPress: () => void }) {
  return (
    <a
      href={href}
      className={buttonClass()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onPress();
      }}
    >
      Load More
    </a>
  );
}

/** The way to the pages before those that a deep address shows. */
export function PreviousPages({
  firstPage,
  hrefOf,
  label,
}: {
  firstPage: number;
  hrefOf: (page: number) => string;
  label: string;
}) {
  if (firstPage === 1) return null;
  return (
    <p className="mb-8 text-center">
      <a href={hrefOf(firstPage - 1)} className={buttonClass()}>
        {label}
      </a>
    </p>
  );
}
