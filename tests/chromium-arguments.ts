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
  // In each window, Chromium renders its address bar's popups as two web pages, visible or not: half the CPU time of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Each page starts a spare process for the next page, and most tests end without a next page.
  'SpareRendererForSitePerProcess',
];

/** As above. The first feature is one that Playwright enables. */
const enabledFeatures = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

/** Chromium's sandbox does not start for root, for example in containers. */
const sandboxArguments: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Chromium's command-line arguments in tests. */
export const chromiumArguments: string[] = [
  '--disable-gpu',
  // Fewer messages between processes: a page takes 10% less time.
  '--in-process-gpu',
  `--enable-features=${enabledFeatures.join(',')}`,
  // Pages that live for seconds gain nothing from optimized code, which took 10% of their time.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  // Names other than localhost, which browsers treat like a site on a network without https.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  ...sandboxArguments,
];
