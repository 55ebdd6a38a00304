import { Link } from '@tanstack/react-router';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';

/** A tag that leads to its startups. One that no address can have is a text. */
export function TagLink({ tag, sign = '', className }: { tag: string; sign?: string; className: string }) {
  const key = tagKey(tag);
  const props = { dir: 'auto', className, children: sign + tag } as const;
  return key ? <Link to="/tags/$tag" params={{ tag: key }} {...props} /> : <span {...props} />;
}
