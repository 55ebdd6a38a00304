/** Why a page of another site could not be read. */
export type WebFailure =
  /** Not http or https, or with credentials. */
  | 'unsupported_address'
  /** The host has an address that is not public. */
  | 'private_address'
  /** The domain name system knows no such host. */
  | 'unknown_host'
  /** No connection, or an answer that is not HTTP. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** More redirects than are followed, or one that `mayFollow` refuses. */
  | 'redirected';

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

/** Reads other people's websites. Whatever a visitor, a member or a file names is read through this and nothing else. */
export interface Web {
  /**
   * The response to a GET, or to a HEAD, which has no body; whatever its status. Throws `WebError`. `mayFollow` decides about each
   * redirect; without it all are followed that lead to a public address.
   */
  get(address: string, options?: { method?: 'GET' | 'HEAD'; mayFollow?: (from: URL, to: URL) => boolean }): Promise<WebResponse>;
  /**
   * Whether the domain name system knows a name, with an address or without. Throws `WebError` `unreachable` or `too_slow` when it
   * cannot be told.
   */
  knowsName(hostname: string): Promise<boolean>;
  /** The TXT records of a name; none when it has none or does not exist. Throws `WebError` `unreachable` or `too_slow`. */
  txt(hostname: string): Promise<string[]>;
}

/** What a page says about itself: texts and attributes as they stand there, entities decoded; '' where there is none. */
export interface PageTags {
  /** The text of the first `<title>`. */
  title: string;
  /** The address of the first `<base>`. */
  base: string;
  /** Every `<meta>` with a name, in lower case, and a content. */
  metas: readonly { name: string; content: string }[];
  /** Every `<meta>` with a property, as those of Open Graph, in lower case, and a content. */
  properties: readonly { name: string; content: string }[];
  /** Every `<a>` and `<link>` with an address; `rel`, `type` and `sizes` in lower case. */
  links: readonly { rel: string; href: string; type: string; sizes: string }[];
  /** The texts of scripts with JSON-LD. */
  jsonLd: readonly string[];
}

/** The websites of founders. */
export interface Websites extends Web {
  /**
   * The registrable domain of a host name, `acme.co.uk` of `www.acme.co.uk`. The parts of a host that gives its customers one each are
   * domains (`acme.github.io`). Undefined for addresses, for names without a domain, and for what nobody can register.
   */
  domainOf(hostname: string): Promise<string | undefined>;
  parseTags(html: string): Promise<PageTags>;
}
