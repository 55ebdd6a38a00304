import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { setPageMounted } from '../../lib/idle.ts';
import { scriptSafeJson } from '../../lib/page-data.ts';
import { headFor, type Page } from './head.ts';

/**
 * A ref for an element that a browser extension may remove. React fails to remove an element that has no parent, so the returned
 * cleanup function, which runs just before, puts the element back.
 */
function untilRemoved(element: Element | null): () => void {
  const parent = element?.parentNode;
  return () => {
    if (element !== null && element.parentNode === null) parent?.appendChild(element);
  };
}

/**
 * Structured data as HTML. React does not hoist such scripts, and would fail to remove a script that a browser extension has
 * already removed. It neither compares nor removes the inner HTML of an element.
 */
const dataScript = (document: object): string => `<script type="application/ld+json">${scriptSafeJson(document)}</script>`;

/** A page's head. React hoists these elements into the document's head and removes them with the page. */
export function PageHead({ page }: { page: Page }) {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const head = headFor(page, settings);
  useEffect(setPageMounted, []);
  return (
    <>
      <title ref={untilRemoved}>{head.title}</title>
      <meta ref={untilRemoved} name="description" content={head.description} />
      <meta ref={untilRemoved} name="robots" content={head.robots} />
      {settings.seoKeywords !== '' && <meta ref={untilRemoved} name="keywords" content={settings.seoKeywords} />}
      {head.canonical !== undefined && <link ref={untilRemoved} rel="canonical" href={head.canonical} />}
      {head.feed !== undefined && <link ref={untilRemoved} rel="alternate" type="application/rss+xml" {...head.feed} />}
      {head.oembed !== undefined && <link ref={untilRemoved} rel="alternate" type="application/json+oembed" href={head.oembed} />}
      {Object.entries(head.openGraph).map(([property, content]) => (
        <meta ref={untilRemoved} key={property} property={property} content={content} />
      ))}
      {Object.entries(head.twitter).map(([name, content]) => (
        <meta ref={untilRemoved} key={name} name={name} content={content} />
      ))}
      {head.jsonLd.length > 0 && <div hidden dangerouslySetInnerHTML={{ __html: head.jsonLd.map(dataScript).join('') }} />}
    </>
  );
}
