import { buttonClass } from '../../ui/button.tsx';

/** Loads the next page in place. Without JavaScript, and for crawlers, it is a link to the list with that page. */
export function LoadMore({ nextPage, onPress }: { nextPage: number; onPress: () => void }) {
  return (
    <a
      href={`?page=${nextPage}#page-${nextPage}`}
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
export function PreviousPages({ firstPage, label }: { firstPage: number; label: string }) {
  if (firstPage === 1) return null;
  return (
    <p className="mb-8 text-center">
      <a href={firstPage === 2 ? '?' : `?page=${firstPage - 1}`} className={buttonClass()}>
        {label}
      </a>
    </p>
  );
}
