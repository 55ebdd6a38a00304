/** A function that runs in the page. It sees nothing of this process except its argument. */
export type InPage<Arg, Result> = (arg: Arg) => Result | Promise<Result>;

/** How a browser is opened. */
export interface BrowserOptions {
  /** CSS pixels. */
  width: number;
  height: number;
  isDark: boolean;
  /** Whether the browser refuses cookies and site data to every site. */
  blocksSiteData: boolean;
}

/**
 * A tab of a browser, or the document in a frame of it: what the three drivers have in common. Elements are named by XPath,
 * because every driver knows it and can find a text with it.
 */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Argument and result are JSON. */
  evaluate<Result>(work: InPage<void, Result>): Promise<Result>;
  evaluate<Arg, Result>(work: InPage<Arg, Result>, arg: Arg): Promise<Result>;
  /** Clicks with the mouse on an element that is there. */
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

/** A browser with a profile of its own and one tab. */
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
