import { buttonClass } from '../../ui/button.tsx';

/** Loads the next page in place. Without JavaScript, and for crawlers, it is a link to that page. */
export function LoadMore({ nextPage, onPress }: { nextPage: number; onPress: () => void }) {
  return (
    <a
      href={`?page=${nextPage}`}
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
