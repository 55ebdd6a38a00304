import type { FieldValue } from '../listings/fields.contract.ts';

/** Why a page of another site could not be read. */
export type WebFailure =
  /** The address is not http or https, or contains credentials. */
  | 'unsupported_address'
  /** The port is neither 80 nor 443. */
  | 'unusual_port'
  /** The host has a private address, or one of this machine. */
  | 'private_address'
  /** The DNS says that the host does not exist. */
  | 'unknown_host'
  /** No connection, or a response that is not HTTP. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** There were too many redirects, or `mayFollow` refused one. */
  | 'redirected'
  /** Reading the page took too much time or memory. */
  | 'unreadable';

export class WebError extends Error {
  readonly failure: WebFailure;

  constructor(failure: WebFailure, options?: ErrorOptions) {
    super(`The other site could not be read: ${failure}.`, options);
    this.name = 'WebError';
    this.failure = failure;
  }
}

export interface WebResponse {
  /** The address that responded, after redirects. */
  url: URL;
  status: number;
  /** The `Content-Type` header, or ''. */
  type: string;
  body: Uint8Array;
}

export interface WebRequestOptions {
  method?: 'GET' | 'HEAD';
  mayFollow?: (from: URL, to: URL) => boolean | Promise<boolean>;
  /** The maximum size of the body, 1 MB by default. */
  maxBytes?: number;
}

/** Reads other people's websites. Every address from a visitor, member or file must be read through this adapter. */
export interface Web {
  /**
   * The response to GET or HEAD (which has no body), with any status. Throws `WebError`. `mayFollow` decides about each redirect; without
   * it, all redirects to public addresses are followed. Errors thrown by `mayFollow` are rethrown.
   */
  get(address: string, options?: WebRequestOptions): Promise<WebResponse>;
  /**
   * Whether the DNS knows a name, even one without an address. Throws `WebError` `unreachable` or `too_slow` if this cannot be
   * determined.
   */
  knowsName(hostname: string): Promise<boolean>;
  /** The TXT records of a name; none if it does not exist. Throws `WebError` `unreachable` or `too_slow`. */
  txt(hostname: string): Promise<string[]>;
}

/** A page's content about its product, with image addresses (best first); '' for missing texts. */
export interface PageContent {
  name: string;
  tagline: string;
  description: string;
  icons: string[];
  images: string[];
  feed: string;
  /** The company's pages at other sites. */
  profiles: string[];
  /** The page's own (canonical) address. */
  canonical: string;
  /** The values in its JSON-LD, by the keys of default fields. */
  facts: Readonly<Record<string, FieldValue | undefined>>;
}

/** The tags of a page that may prove ownership, unchanged. */
export interface ProofTags {
  /** The contents of `<meta name="debut-verify">`. */
  metas: readonly string[];
  /** The addresses of `<a rel="me">` and `<link rel="me">`. */
  links: readonly string[];
  /** The addresses of `<a href="mailto:…">`. */
  addresses: readonly string[];
}

/** Reads founders' websites. */
export interface Websites extends Web {
  /**
   * The registrable domain of a hostname: `acme.co.uk` for `www.acme.co.uk`. Customer subdomains of hosting services also count as
   * domains (`acme.github.io`). Undefined for IP addresses and for names that cannot be registered.
   */
  domainOf(hostname: string): Promise<string | undefined>;
  /** Runs a task that reads websites when it is the caller's turn. Throws `server.busy` if too many tasks wait. */
  inTurn<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
  /** The content of a page. Throws `WebError` `unreadable`. */
  readPage(page: WebResponse): Promise<PageContent>;
  /** Throws `WebError` `unreadable`. */
  readProofTags(page: WebResponse): Promise<ProofTags>;
}
