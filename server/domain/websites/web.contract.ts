import type { FieldValue } from '../listings/fields.contract.ts';

/** Why a page of another site could not be read. */
export type WebFailure =
  /** Not http or https, or with credentials. */
  | 'unsupported_address'
  /** At another port than 80 and 443. */
  | 'unusual_port'
  /** The host has an address that is not public, or one of this machine. */
  | 'private_address'
  /** The domain name system knows no such host. */
  | 'unknown_host'
  /** No connection, or an answer that is not HTTP. */
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
  /** The address that answered, after redirects. */
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

/** Reads other people's websites. Whatever a visitor, a member or a file names is read through this and nothing else. */
export interface Web {
  /**
   * The response to a GET, or to a HEAD, which has no body; whatever its status. Throws `WebError`. `mayFollow` decides about each
   * redirect; without it all are followed that lead to a public address. What it throws is thrown as it is.
   */
  get(address: string, options?: WebRequestOptions): Promise<WebResponse>;
  /**
   * Whether the domain name system knows a name, with an address or without. Throws `WebError` `unreachable` or `too_slow` when it
   * cannot be told.
   */
  knowsName(hostname: string): Promise<boolean>;
  /** The TXT records of a name; none when it has none or does not exist. Throws `WebError` `unreachable` or `too_slow`. */
  txt(hostname: string): Promise<string[]>;
}

/** What a page says about its product, and where its pictures are, the best first; '' for what it does not say. */
export interface PageContent {
  name: string;
  tagline: string;
  description: string;
  icons: string[];
  images: string[];
  feed: string;
  /** Pages of the same company elsewhere. */
  profiles: string[];
  /** The address that the page gives itself. */
  canonical: string;
  /** Values that its JSON-LD states, by the keys of the usual fields. */
  facts: Readonly<Record<string, FieldValue | undefined>>;
}

/** The tags of a page that may prove whose it is, as they stand there. */
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
   * The registrable domain of a host name, `acme.co.uk` of `www.acme.co.uk`. The parts of a host that gives its customers one
   * each are domains (`acme.github.io`). Undefined for addresses, for names without a domain, and for what nobody can register.
   */
  domainOf(hostname: string): Promise<string | undefined>;
  /** Runs a task that reads websites when it is its caller's turn. Throws `server.busy` when too many wait. */
  inTurn<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
  /** What a page says about itself. Throws `WebError` `unreadable`. */
  readPage(page: WebResponse): Promise<PageContent>;
  /** Throws `WebError` `unreadable`. */
  readProofTags(page: WebResponse): Promise<ProofTags>;
}
