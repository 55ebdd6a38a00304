import { buildBundle, bundleBudgets, demoLoad, gzipOf, publicRoutes, routeLoad } from '../bundle.ts';
import type { Line } from './lines.ts';

const kB = 1000;

/** Sizes of a build made for this, so that they are never those of an older one. */
export async function bundleLines(): Promise<Line[]> {
  const files = await buildBundle();
  const routes = Object.entries(publicRoutes).map(([path, route]): Line => ({
    what: `JavaScript of a first visit to ${path}`,
    value: gzipOf(routeLoad(files, route), '.js') / kB,
    unit: 'kB',
    budget: { most: bundleBudgets.js / kB },
  }));
  return [
    ...routes,
    { what: 'CSS', value: gzipOf(files, '.css') / kB, unit: 'kB', budget: { most: bundleBudgets.css / kB } },
    {
      what: 'what the demo adds',
      value: gzipOf(demoLoad(files), '.js') / kB,
      unit: 'kB',
      budget: { most: bundleBudgets.demo / kB },
    },
    {
      what: 'what the service worker fetches at first',
      value: files.filter(({ isPrecached }) => isPrecached).reduce((sum, { gzip }) => sum + gzip, 0) / kB,
      unit: 'kB',
      budget: { most: bundleBudgets.precache / kB },
    },
  ];
}
