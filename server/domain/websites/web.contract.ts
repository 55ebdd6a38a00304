import type { FieldValue } from '../listings/fields.contract.ts';

/** Why a page of another site could not be read. */
export type WebFailure =
  /** Not http or https, or with credentials. */
  | 'unsupported_address'
  /** At another port than 80 and 443. */
  | 'unusual_port'
  /** The host has a private address, or one of this machine. */
  | 'private_address'
  /** The domain name system knows no such host. */
  | 'unknown_host'
  /** No connection, or a response that is not HTTP. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** More redirects than are followed, or one that `mayFollow` refuses. */
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
}

/** Reads other people's websites. Every address from a visitor, a member or a file is read through this adapter only. */
export interface Web {
  /**
   * The response to a GET, or to a HEAD, which has no body, with any status. Throws `WebError`. `mayFollow` decides about each
   * redirect; without it, all redirects to public addresses are followed. Errors of `mayFollow` are passed on.
   */
  get(address: string, options?: WebRequestOptions): Promise<WebResponse>;
  /**
   * Whether the domain name system knows a name, even one without an address. Throws `WebError` `unreachable` or `too_slow` if it
   * cannot be found out.
   */
  knowsName(hostname: string): Promise<boolean>;
  /** The TXT records of a name; none if it does not exist. Throws `WebError` `unreachable` or `too_slow`. */
  txt(hostname: string): Promise<string[]>;
}

/** The content of a page about its product, with the addresses of its images, the best first; '' for missing texts. */
export interface PageContent {
  name: string;
  tagline: string;
  description: string;
  icons: string[];
  images: string[];
  feed: string;
  /** Pages of the same company at other sites. */
  profiles: string[];
  /** The address that the page names as its own. */
  canonical: string;
  /** The values in its JSON-LD, by the keys of the usual fields. */
  facts: Readonly<Record<string, FieldValue | undefined>>;
}

/** The tags of a page that may prove its ownership, unchanged. */
export interface ProofTags {
  /** The contents of `<meta name="debut-verify">`. */
  metas: readonly string[];
  /** The addresses of `<a rel="me">` and `<link rel="me">`. */
  links: readonly string[];
  /** The addresses of `<a href="mailto:…">`. */
  addresses: readonly string[];
}

/** The websites of founders. */
export interface Websites extends Web {
  /**
   * The registrable domain of a hostname: `acme.co.uk` for `www.acme.co.uk`. Customer subdomains of hosting services are domains,
   * too (`acme.github.io`). Undefined for IP addresses and for names that cannot be registered.
   */
  domainOf(hostname: string): Promise<string | undefined>;
  /** Runs a task that reads websites when it is the caller's turn. Throws `server.busy` if too many wait. */
  inTurn<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
  /** The content of a page. Throws `WebError` `unreadable`. */
  readPage(page: WebResponse): Promise<PageContent>;
  /** Throws `WebError` `unreadable`. */
  readProofTags(page: WebResponse): Promise<ProofTags>;
}
