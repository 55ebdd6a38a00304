import { holderMailboxes } from './holder-mailboxes.ts';
import { notFoundErrors } from './not-found-errors.ts';

interface CatalogueEntry {
  status: number;
  message: string;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/**
 * The error catalog: the status and exact sentence of every error that a client can receive. Codes are `noun.reason`. A call declares its
 * codes; in tests, any other code fails.
 */
export const errorCatalogue = {
  ...notFoundErrors,
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Some fields are not valid.' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.method_not_allowed': { status: 405, message: 'This address does not support that method.' },
  'request.not_acceptable': { status: 406, message: 'This address only answers with JSON.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.uri_too_long': { status: 414, message: 'The address is too long.' },
  'request.unsupported_type': { status: 415, message: 'Send JSON (application/json).' },
  'request.not_a_form': { status: 415, message: 'Send a form (multipart/form-data).' },
  'request.headers_too_large': { status: 431, message: 'The request headers are too large.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.in_progress': { status: 409, message: 'This request is still in progress. Please try again in a moment.' },
  'request.already_done': { status: 409, message: 'This has already been done.' },
  'request.changed_meanwhile': { status: 409, message: 'Someone else saved changes in the meantime. Your text is still here.' },
  'request.key_reused': { status: 422, message: 'This key was used for another request.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please try again later.' },
  'auth.required': { status: 401, message: 'Not logged in' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do this.' },
  'auth.invalid_credentials': { status: 401, message: 'Invalid credentials.' },
  'auth.inactive': { status: 403, message: 'Your account is inactive. Please contact an administrator.' },
  'auth.reauthentication_required': { status: 403, message: "Please confirm that it's you first." },
  'auth.email_unconfirmed': {
    status: 403,
    message: 'Please confirm your email address first: open the link in our email.',
  },
  'auth.link_of_another_account': {
    status: 403,
    message: 'This link belongs to another account. Sign in to that account, then open it again.',
  },
  'auth.second_step_over': { status: 401, message: 'This took too long. Please sign in again.' },
  'auth.passkey_needed': { status: 403, message: 'Admins of this site must sign in with a passkey.' },
  'auth.unknown_link': { status: 404, message: 'This link is no longer valid.' },
  'server.failed': { status: 500, message: 'An unexpected error occurred.' },
  'server.busy': { status: 503, message: 'The server is busy. Please try again.', retryAfterSeconds: 2 },
  'server.cannot_save': {
    status: 507,
    message: "Nothing can be saved right now, because the server's disk is full or read-only. Please try again later.",
    retryAfterSeconds: 60,
  },
  'server.storage_lost': {
    status: 503,
    message: 'Nothing can be saved right now. Please try again later.',
    retryAfterSeconds: 60,
  },
  'startups.not_found': { status: 404, message: 'Startup not found' },
  'startups.gone': { status: 410, message: 'This startup is no longer listed.' },
  'startups.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'startups.source_taken': { status: 409, message: 'This record has already been imported.' },
  'categories.same_category': { status: 409, message: 'A category cannot be merged into itself.' },
  'categories.target_not_found': { status: 404, message: 'That category no longer exists. Choose another one.' },
  'tags.no_name': { status: 422, message: 'Please enter a tag with letters or digits.' },
  'tags.taken': { status: 409, message: 'This tag already exists. Merge the two tags instead.' },
  'categories.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'categories.slug_changing': {
    status: 409,
    message: 'The slug of this category is still changing. Try again in a minute.',
  },
  'categories.many_listings': {
    status: 409,
    message: 'This category has many startups. Its slug is changed separately, in batches.',
  },
  'posts.not_found': { status: 404, message: 'Post not found' },
  'posts.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'pages.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'pages.slug_reserved': { status: 422, message: 'This slug is an address of the site itself. Please choose another one.' },
  'pages.blanks_left': { status: 422, message: 'Fill in every blank before you publish this page.' },
  'startups.not_pending': { status: 409, message: 'This startup has already been reviewed.' },
  'startups.not_decided': { status: 409, message: 'Only an approved or rejected startup can go back to the queue.' },
  'startups.no_publish_date': {
    status: 409,
    message: 'Only a published or scheduled startup has a publish date. Approve or restore it first.',
  },
  'startups.not_rejected': { status: 409, message: 'Only a rejected startup can be resubmitted.' },
  'archives.already_archived': { status: 409, message: 'This startup has already been taken down.' },
  'archives.not_archived': { status: 409, message: 'This startup has not been taken down.' },
  'archives.by_admin': { status: 409, message: 'An admin took this startup down. Please contact us to restore it.' },
  'archives.archive_first': { status: 409, message: 'Only archived startups can be deleted. Archive it first.' },
  'archives.merged': { status: 409, message: 'This startup was merged into another startup. Undo the merge first.' },
  'merges.not_found': { status: 404, message: 'Merge not found' },
  'merges.same_startup': { status: 422, message: 'Please choose two different startups.' },
  'merges.not_live': { status: 409, message: 'Only published startups can be merged.' },
  'merges.two_subscriptions': {
    status: 409,
    message: 'Both startups have a subscription that will be charged again. Cancel one of them first.',
  },
  'merges.too_late': { status: 409, message: 'A merge can only be undone for 30 days.' },
  'merges.newer_first': { status: 409, message: 'Another startup has since been merged into this one. Undo that merge first.' },
  'merges.survivor_not_live': {
    status: 409,
    message: 'The startup it was merged into is not published. Restore that startup first.',
  },
  'submissions.not_logged_in': { status: 401, message: 'You must be logged in to submit a startup.' },
  'submissions.unknown_topic': { status: 422, message: 'Please choose topics from the list.' },
  'plans.not_found': { status: 404, message: 'Plan not found' },
  'plans.name_taken': { status: 409, message: 'A plan with this name already exists.' },
  'plans.has_subscriptions': {
    status: 409,
    message:
      'Founders have subscribed to this plan, so it cannot be removed. Turn it off instead, so that it can no longer be chosen.',
  },
  'plans.changed_meanwhile': {
    status: 409,
    message: 'A plan was added or removed in the meantime. Reload the plans and order them again.',
  },
  'plans.not_configured': { status: 422, message: 'This plan is not configured for payment. Please contact support.' },
  'plans.price_changed': {
    status: 409,
    message: 'The price of this plan has changed. Please check it before you pay.',
  },
  'payments.free_plan': { status: 422, message: 'This plan is free, so there is nothing to pay.' },
  'payments.failed': { status: 503, message: 'Failed to create subscription. Please try again.' },
  'payments.has_plan': {
    status: 409,
    message: 'This startup already has a paid plan. Keep it, or cancel it in your settings first.',
  },
  'payments.does_not_fit': {
    status: 422,
    message: 'This payment does not belong to this submission. Please contact support.',
  },
  'payments.not_paid': { status: 409, message: 'This subscription is not paid. Please try again.' },
  'payments.pending': {
    status: 409,
    message: 'PayPal is still confirming your payment. Your startup will be submitted as soon as it does. Do not pay again.',
  },
  'payments.already_used': { status: 409, message: 'This payment has already been used for another submission.' },
  'payments.unreachable': { status: 503, message: 'PayPal could not be reached. Please try again.' },
  'payments.forged': { status: 400, message: 'This message is not from PayPal.' },
  'payments.not_found': { status: 404, message: 'Subscription not found' },
  'payments.ended': { status: 409, message: 'This subscription has already ended.' },
  'payments.in_progress': { status: 409, message: 'This is already in progress. Look again in a minute.' },
  'payments.already_refunded': { status: 409, message: 'This payment has already been refunded.' },
  'payments.too_old': { status: 409, message: 'PayPal refunds payments for 180 days. Send the money another way.' },
  'payments.amount_changed': { status: 409, message: 'The payment has changed in the meantime. Check the amount and try again.' },
  'payments.nothing_failed': { status: 409, message: 'There is nothing left to settle.' },
  'plans.sync_unreachable': { status: 503, message: 'PayPal could not be reached.' },
  'plans.sync_refused': {
    status: 422,
    message: "PayPal rejected our credentials or a plan. See the server's log for the reason.",
  },
  'images.unreadable': { status: 422, message: 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.' },
  'claims.not_found': { status: 404, message: 'Business claim not found.' },
  'claims.already_pending': {
    status: 409,
    message: 'You have already submitted a claim for this business. Please wait for approval.',
  },
  'claims.already_approved': { status: 409, message: 'You already own this business.' },
  'claims.already_rejected': {
    status: 409,
    message: 'Your previous claim was rejected. Please contact support for assistance.',
  },
  'claims.has_owner': { status: 409, message: 'This business already has an owner.' },
  'claims.invalid_status': { status: 422, message: 'Invalid status. Status can only be approved or rejected.' },
  'claims.already_decided': { status: 409, message: 'This claim has already been reviewed.' },
  'claims.startup_archived': { status: 409, message: 'This startup is archived. Restore it before you approve the claim.' },
  'makers.not_asked': { status: 404, message: 'This startup no longer names you as a maker.' },
  'makers.already_answered': { status: 409, message: 'You have already answered this request.' },
  'messages.item_not_found': { status: 404, message: 'This is no longer there.' },
  'messages.closed': { status: 409, message: 'This has been decided, so the conversation is closed.' },
  'messages.no_member': { status: 409, message: 'There is no member to ask.' },
  'messages.no_question': { status: 404, message: 'This question is no longer there.' },
  'messages.too_many': { status: 409, message: 'There are already 20 messages here, which is the maximum.' },
  'messages.wait_for_question': {
    status: 409,
    message: 'You have added to your answer three times. Wait for the next question.',
  },
  'messages.not_found': { status: 404, message: 'This note has already been deleted.' },
  'messages.not_taken': { status: 409, message: 'You no longer have this. Someone took it over, or it was released.' },
  'ownership.not_available': { status: 422, message: 'Claims are reviewed manually on this site.' },
  'ownership.not_started': { status: 409, message: 'Something has changed. Please start again.' },
  'ownership.does_not_fit': { status: 422, message: 'This website cannot be verified in this way.' },
  'ownership.address_does_not_count': {
    status: 422,
    message: `Use ${holderMailboxes.join(', ')}, or an address that your page links to.`,
  },
  'ownership.revoked': { status: 409, message: 'An admin did not accept your proof. Please contact us.' },
  'websites.not_available': { status: 422, message: 'Websites cannot be read on this site. Please fill in the fields yourself.' },
  'websites.not_public': { status: 422, message: 'This address is not on the internet, so it cannot be read.' },
  'decisions.final': { status: 409, message: 'This decision can no longer be undone.' },
  'revisions.not_found': { status: 404, message: 'Change not found.' },
  'revisions.not_live': { status: 409, message: 'Only a published startup can be edited.' },
  'revisions.no_changes': { status: 409, message: 'Nothing has changed.' },
  'revisions.already_decided': { status: 409, message: 'This change has already been reviewed or withdrawn.' },
  'revisions.not_accepted': { status: 409, message: 'Only published changes can be restored.' },
  'corrections.already_sent': {
    status: 409,
    message: 'A suggestion for this startup has already been sent from your network. Please wait until we have reviewed it.',
  },
  'corrections.too_many': {
    status: 409,
    message: 'This startup already has many suggestions waiting for review. Please try again later.',
  },
  'links.nothing_found': { status: 409, message: 'This has been settled in the meantime.' },
  'imports.not_found': { status: 404, message: 'Import not found.' },
  'imports.not_running': { status: 409, message: 'This import has ended.' },
  'imports.out_of_step': { status: 409, message: 'These rows were already imported.' },
  'imports.undone': { status: 409, message: 'This import was already undone.' },
  'imports.too_late': { status: 409, message: 'An import can only be undone for 30 days.' },
  'bulk.too_many': {
    status: 409,
    message: 'More than 2,000 entries match. Choose a status or search for fewer, then try again.',
  },
  'bulk.not_found': { status: 404, message: 'This can no longer be undone.' },
  'bulk.unchanged': { status: 409, message: 'Nothing to change.' },
  'bulk.names_makers': { status: 409, message: 'It changes the makers. Open it to accept it.' },
  'removals.more_match': { status: 409, message: 'More entries match now than when you confirmed. Check them and try again.' },
  'reports.not_found': { status: 404, message: 'This report was deleted together with its startup.' },
  'reports.unknown_reason': { status: 422, message: 'The reasons have changed in the meantime. Please choose one of them.' },
  'reports.changed_meanwhile': { status: 409, message: 'Someone else has changed this report in the meantime.' },
  'rejection_templates.not_found': { status: 404, message: 'This template was deleted.' },
  'rejection_templates.too_many': { status: 409, message: 'There are too many templates. Delete one first.' },
  'rejection_templates.changed_meanwhile': {
    status: 409,
    message: 'Someone else has changed this template in the meantime. Your text is still here.',
  },
  'users.already_exists': { status: 409, message: 'User already exists.' },
  'users.first_admin_done': { status: 404, message: 'This link is no longer valid.' },
  'collections.slug_taken': { status: 409, message: 'This slug is already taken.' },
  'collections.too_many': { status: 409, message: 'You have too many collections. Please delete one first.' },
  'collections.full': { status: 409, message: 'This collection is full. Please remove a startup first.' },
  'deals.not_found': { status: 404, message: 'Not found' },
  'setup.no_dns': { status: 422, message: 'The demo cannot look up DNS records.' },
  'plans.sync_not_configured': { status: 422, message: 'PayPal is not configured on this site.' },
  'personal_data.has_account': {
    status: 409,
    message: 'This address belongs to an account. Delete the account instead.',
  },
  'users.not_found': { status: 404, message: 'User not found' },
  'users.wrong_password': { status: 422, message: 'Invalid current password.' },
  'users.too_many_startups': {
    status: 409,
    message: 'This user has too many startups to delete them together. Keep them, or delete some of them first.',
  },
  'users.last_admin': { status: 409, message: 'The last active admin cannot be removed.' },
  'passwords.too_short': {
    status: 422,
    message: 'This password is too short. It needs at least 8 characters that are not easy to guess.',
  },
  'passwords.too_common': {
    status: 422,
    message:
      'This password is easy to guess. Choose several unrelated words, or more characters: no common password, name, date or row of keys.',
  },
  'google.failed': { status: 401, message: 'Google login failed. Please try again.' },
  'google.unreachable': { status: 503, message: 'Google login failed. Please try again.' },
  'google.not_configured': { status: 404, message: 'Google login is not set up on this site.' },
  'google.link_needed': {
    status: 409,
    message: 'An account with this email already exists. Sign in to it, then connect Google in your settings.',
  },
  'google.taken': { status: 409, message: 'This Google account is connected to another account.' },
  'passkeys.not_available': { status: 404, message: 'Passkeys do not work in the demo.' },
  'passkeys.not_added': { status: 422, message: 'This passkey could not be added. Please try again.' },
  'passkeys.already_added': { status: 409, message: 'This passkey has already been added.' },
  'passkeys.too_many': { status: 409, message: 'You have too many passkeys. Please remove one first.' },
  'passkeys.not_found': { status: 404, message: 'This passkey has already been removed.' },
  'passkeys.none': { status: 409, message: 'Please add a passkey first.' },
  'passkeys.required': { status: 409, message: 'This site requires a passkey for admins, so this cannot be turned off.' },
  'passkeys.refused': { status: 401, message: 'This passkey was not accepted. Please try again.' },
  'passkeys.unknown': {
    status: 401,
    message: 'This passkey has been removed from this site. Please sign in another way.',
  },
  'passkeys.wrong_code': { status: 401, message: 'This recovery code is not valid. Each code works once.' },
  'sessions.not_found': { status: 404, message: 'Not found' },
  'feedback.not_found': { status: 404, message: 'Feedback not found' },
  'emails.not_found': { status: 404, message: 'This email is no longer stored.' },
  'emails.not_failed': {
    status: 409,
    message: 'This email was sent or discarded in the meantime, or is being sent.',
  },
  'newsletter.not_found': { status: 404, message: 'Subscriber not found' },
  'newsletter.already_subscribed': { status: 409, message: 'This email is already subscribed.' },
  'newsletter.unknown_link': { status: 404, message: 'This link is no longer valid.' },
  'exports.not_available': { status: 422, message: 'The demo cannot export everything.' },
  'backups.not_available': { status: 422, message: 'No backups are made on this site.' },
  'backups.external': {
    status: 422,
    message: 'The directory is stored in PostgreSQL. Back it up with your provider or with pg_dump.',
  },
  'backups.not_found': { status: 404, message: 'This backup has already been deleted.' },
  'backups.failed': { status: 503, message: 'The backup could not be made.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * The JSON body of every error. `fields` maps an invalid field's path ("query.page") to a reason. Only `request.changed_meanwhile` has
 * `version` and `current`: the current record in the shape of the form's body, or null if it does not exist yet.
 */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  version?: string;
  current?: object | null;
}

/** Thrown by rules and calls to refuse a request. Hosts respond with the catalog's status and sentence. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(errorCatalogue[code].message);
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** `Retry-After` in seconds: from the catalog, unless a subclass computes it. */
  get retryAfterSeconds(): number | undefined {
    return catalogueEntry(this.code).retryAfterSeconds;
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.fields);
  }
}

/** A refusal because of one field, which gets the error's message. `path` is the field's, such as `body.email`. */
export function fieldRefusal(code: ErrorCode, path: string): CallError {
  return new CallError(code, { [path]: errorCatalogue[code].message });
}

/** A refusal because another person has decided the item. The message says who decided, and when. */
export class DecidedError extends CallError {
  constructor(code: ErrorCode, message: string) {
    super(code);
    this.message = message;
  }

  override get body(): ErrorBody {
    return { message: this.message, code: this.code };
  }
}

/** A temporary refusal with the seconds until the client may try again (`Retry-After`). */
export class RetryAfterError extends CallError {
  readonly #retryAfterSeconds: number;

  constructor(code: ErrorCode, retryAfterSeconds: number) {
    super(code);
    this.#retryAfterSeconds = retryAfterSeconds;
  }

  override get retryAfterSeconds(): number {
    return this.#retryAfterSeconds;
  }
}

/** Thrown when another person, or another tab, has saved the record since the caller read it. */
export class ChangedMeanwhileError extends CallError {
  readonly version: string;
  readonly current: object | null;

  constructor(version: string, current: object | null) {
    super('request.changed_meanwhile');
    this.version = version;
    this.current = current;
  }

  override get body(): ErrorBody {
    return { ...super.body, version: this.version, current: this.current };
  }
}

/** The status and message of a code. */
export function catalogueEntry(code: ErrorCode): CatalogueEntry {
  return errorCatalogue[code];
}

/** The body of a refusal; `fields` are messages by the path of an invalid field, such as `body.email`. */
export function errorBody(code: ErrorCode, fields?: Record<string, string>): ErrorBody {
  const { message } = errorCatalogue[code];
  return fields === undefined ? { message, code } : { message, code, fields };
}
