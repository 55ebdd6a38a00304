import { Link } from '@tanstack/react-router';
import { chipClass } from '../../ui/button.tsx';

/** A post's tags as links to the posts with the same tag. */
export function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/blog/tag/$tag" params={{ tag }} dir="auto" className={chipClass}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
