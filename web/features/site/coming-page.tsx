import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from './page-head.tsx';

/** The honest face of a page that the menu names and that is not open yet. */
export function ComingPage({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center sm:py-24">
      <PageHead page={{ kind: 'coming', title }} />
      <h1 className="font-display text-4xl leading-tight sm:text-5xl">{title}</h1>
      <p className="text-soft mt-4 text-lg">This page is not open yet. Meanwhile, the directory itself is.</p>
      <Link to="/" className={buttonClass('primary', 'mt-8')}>
        See what is new
      </Link>
    </div>
  );
}
