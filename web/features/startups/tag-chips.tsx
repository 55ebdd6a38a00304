import { chipClass } from '../../ui/button.tsx';
import { TagLink } from './tag-link.tsx';

/** On a phone in one line that scrolls horizontally, as categories are. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Related tags" className="-ml-6 flex gap-2 overflow-x-auto py-1 pl-6 sm:ml-0 sm:flex-wrap sm:pl-0">
      {tags.map((tag) => (
        <li key={tag} className="shrink-0">
          <TagLink tag={tag} className={chipClass} />
        </li>
      ))}
    </ul>
  );
}
