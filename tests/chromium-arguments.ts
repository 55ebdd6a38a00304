/** Chromium uses only the last `--disable-features`, so this list repeats what Playwright disables by default. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Chromium renders the popups of each window's address bar as two web pages, even while they are invisible. This takes half the
  // CPU time of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Each page starts a spare process for the next page, which most tests do not open.
  'SpareRendererForSitePerProcess',
];

/** Chromium also uses only the last `--enable-features`, so this list repeats the features that Playwright enables. */
const enabledFeatures = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

/** Chromium's sandbox does not start for root, for example in containers. */
const sandboxArguments: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Chromium's command-line arguments in tests. */
export const chromiumArguments: string[] = [
  '--disable-gpu',
  // Saves messages between processes, so that a page takes 10% less time.
  '--in-process-gpu',
  `--enable-features=${enabledFeatures.join(',')}`,
  // Pages in tests are open only for seconds, so optimizing their code costs more time than it saves: a page takes 10% longer.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  // Lets tests use host names under `.test`. Browsers treat these as ordinary http sites, unlike localhost, which they trust.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  ...sandboxArguments,
];
