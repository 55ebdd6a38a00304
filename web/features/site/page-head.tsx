import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { setPageMounted } from '../../lib/idle.ts';
import { scriptSafeJson } from '../../lib/page-data.ts';
import { headFor, type Page } from './head.ts';

/** A page's head. React hoists these elements into the document's head and removes them with the page. */
export function PageHead({ page }: { page: Page }) {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const head = headFor(page, settings);
  useEffect(setPageMounted, []);
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta name="robots" content={head.robots} />
      {settings.seoKeywords !== '' && <meta name="keywords" content={settings.seoKeywords} />}
      {head.canonical !== undefined && <link rel="canonical" href={head.canonical} />}
      {head.feed !== undefined && <link rel="alternate" type="application/rss+xml" {...head.feed} />}
      {head.oembed !== undefined && <link rel="alternate" type="application/json+oembed" href={head.oembed} />}
      {Object.entries(head.openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {Object.entries(head.twitter).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {head.jsonLd.map((document, index) => (
        <script key={index} type="application/ld+json">
          {scriptSafeJson(document)}
        </script>
      ))}
    </>
  );
}
