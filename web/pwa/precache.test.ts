import { expect, test } from 'vitest';
import { type BuiltScript, essentialFiles, filesToPrecache } from './precache.ts';

const aScript = (name: string, rest: Partial<BuiltScript> = {}): BuiltScript => ({
  name,
  modules: [],
  imports: [],
  dynamicImports: [],
  mentions: [],
  ...rest,
});

test('the files in the document and the imports of its scripts are precached, except those for admins, charts and the demo; the document’s files and their static imports are essential', () => {
  const document = `<link rel="icon" href="/icon.svg"><link rel="alternate" href="/rss.xml"><link rel="stylesheet" href="/assets/index.css">
    <script type="module" crossorigin src="/assets/index.js"></script>`;
  const scripts = [
    aScript('assets/index.js', {
      imports: ['assets/base.js'],
      dynamicImports: ['assets/faq.js', 'assets/demo.js', 'assets/admin-page.js', 'assets/analytics.js'],
      mentions: ['assets/worker.js'],
    }),
    aScript('assets/base.js'),
    aScript('assets/faq.js', { imports: ['assets/shared.js', 'assets/base.js'] }),
    aScript('assets/shared.js'),
    aScript('assets/analytics.js', { dynamicImports: ['assets/charts.js'] }),
    aScript('assets/charts.js', { modules: ['node_modules/recharts/es6/index.js'], imports: ['assets/only-charts.js'] }),
    aScript('assets/only-charts.js'),
    aScript('assets/demo.js', { modules: ['mocks/browser.ts'], imports: ['assets/shared.js', 'assets/only-demo.js'] }),
    aScript('assets/only-demo.js'),
    aScript('assets/admin-page.js', { modules: ['web/routes/admin.users.tsx?tsr-split=component'] }),
  ];
  expect(filesToPrecache(document, scripts)).toEqual([
    'assets/analytics.js',
    'assets/base.js',
    'assets/faq.js',
    'assets/index.css',
    'assets/index.js',
    'assets/shared.js',
    'assets/worker.js',
    'icon.svg',
  ]);
  expect(essentialFiles(document, scripts)).toEqual(['assets/base.js', 'assets/index.css', 'assets/index.js', 'icon.svg']);
});
