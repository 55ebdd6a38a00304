/** Chromium takes the last `--disable-features` only, so this list repeats what Playwright disables by default. */
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
  // Chromium renders its address bar's popups as two web pages in each window, visible or not: half the CPU time of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process for the next page is started with each page, and most tests end without one.
  'SpareRendererForSitePerProcess',
];

/** As above: the first one is Playwright's own. */
const enabledFeatures = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

/** How the tests start Chromium. */
export const chromiumArguments: string[] = [
  '--disable-gpu',
  // Fewer messages between processes: a page takes a tenth less time.
  '--in-process-gpu',
  `--enable-features=${enabledFeatures.join(',')}`,
  // Pages that live for seconds gain nothing from optimized code: a tenth of their time went into making it.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  // Names that are no names of this machine, as browsers see a site on a network without https.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  // Chromium's sandbox does not start for root, as in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
