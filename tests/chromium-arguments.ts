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

/** For the same reason, this list repeats the features that Playwright enables. */
const enabledFeatures = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

/** Chromium's sandbox does not start for root, for example in containers. */
const sandboxArguments: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Chromium's command-line arguments in tests. */
export const chromiumArguments: string[] = [
  '--disable-gpu',
  // Fewer messages between processes: a page takes 10% less time.
  '--in-process-gpu',
  `--enable-features=${enabledFeatures.join(',')}`,
  // Pages in tests are open for seconds, so optimizing code costs more than it saves: 10% of their time.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  // Host names other than localhost. Browsers treat them like a site on a network without https.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  ...sandboxArguments,
];
