/** A function that runs in the page. It can use nothing of this process except its argument. */
export type InPage<Arg, Result> = (arg: Arg) => Result | Promise<Result>;

/** How a browser is opened. */
export interface BrowserOptions {
  /** In CSS pixels. */
  width: number;
  height: number;
  isDark: boolean;
  /** Whether the browser blocks cookies and site data for every site. */
  blocksSiteData: boolean;
}

/**
 * A browser tab, or the document in one of its frames: the common interface of the three drivers. Elements are identified by XPath,
 * because every driver supports it and it can find a text.
 */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Argument and result are sent as JSON. */
  evaluate<Result>(work: InPage<void, Result>): Promise<Result>;
  evaluate<Arg, Result>(work: InPage<Arg, Result>, arg: Arg): Promise<Result>;
  /** Clicks with the mouse on an existing element. */
  click(xpath: string): Promise<void>;
  /** Types by keyboard where the focus is. */
  type(text: string): Promise<void>;
  /** Presses a key, such as "Escape", or one held with Control. */
  press(key: string, held?: 'Control'): Promise<void>;
  /** The document in the page's only frame. */
  frame(): Tab;
  /** Saves a PNG of the viewport. */
  screenshot(file: string): Promise<void>;
}

/** A browser with its own profile and one tab. */
export interface OpenedBrowser {
  tab: Tab;
  /** Errors that pages have logged or thrown so far. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** A running engine. */
export interface Engine {
  open(options: BrowserOptions): Promise<OpenedBrowser>;
  close(): Promise<void>;
}
