/**
 * The error catalogue: every refusal a client can meet, its status and its exact sentence (spec §8).
 * Codes are `noun.reason`; a call declares those it may answer with, and `handle()` holds it to them.
 */
export const errorCatalogue = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.method_not_allowed': { status: 405, message: 'This address does not answer that method.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.uri_too_long': { status: 414, message: 'The address is too long.' },
  'request.unsupported_type': { status: 415, message: 'Send JSON (application/json).' },
  'request.headers_too_large': { status: 431, message: 'The request headers are too large.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please try again later.' },
  'auth.required': { status: 401, message: 'Not logged in' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do this.' },
  'server.failed': { status: 500, message: 'An unexpected error occurred.' },
  'server.busy': { status: 503, message: 'The server is busy. Please try again.' },
  'startups.not_found': { status: 404, message: 'Startup not found' },
  'startups.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'startups.source_taken': { status: 409, message: 'This record was already imported.' },
  'categories.not_found': { status: 404, message: 'Category not found' },
  'categories.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'posts.not_found': { status: 404, message: 'Post not found' },
  'posts.category_not_found': { status: 404, message: 'Category not found' },
  'posts.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'users.already_exists': { status: 409, message: 'User already exists.' },
  'newsletter.already_subscribed': { status: 409, message: 'This email is already subscribed.' },
  'newsletter.unknown_link': { status: 404, message: 'This link is not valid any more.' },
  'advertising.not_found': { status: 404, message: 'Not found' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What every refusal looks like on the wire. `fields` maps a field's path ("query.page") to its reason. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/** Thrown by rules and calls to refuse; hosts turn it into the catalogue's status and sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(errorCatalogue[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.fields);
  }
}

export function errorBody(code: ErrorCode, fields?: Record<string, string>): ErrorBody {
  const { message } = errorCatalogue[code];
  return fields === undefined ? { message, code } : { message, code, fields };
}
