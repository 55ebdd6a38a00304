import type { Email } from '../domain/core/emails.ts';
import { archiveReasonLabels } from '../domain/submissions/archives.rules.ts';
import { formatDate } from '../domain/core/dates.ts';
import { claimDecided, correctionDecided, makerAsked, reportAnswered, revisionDecided } from './answers.ts';
import { moderationDigest } from './digest.ts';
import {
  dashboardLink,
  type EmailOf,
  type EmailSite,
  isolate,
  type Link,
  listingLink,
  type RenderedEmail,
  renderLayout,
  wrongRecipientNote,
} from './layout.ts';

/** Emails with a link that works once. */
type EmailWithToken = Extract<Email, { token: string }>;

/** Renders an email. The same email and site give the same result. */
export function renderEmail(email: Email, site: EmailSite): RenderedEmail {
  switch (email.kind) {
    case 'newsletter.welcome':
      return newsletterWelcome(email, site);
    case 'account.confirm_email':
      return confirmEmail(email, site);
    case 'account.sign_in':
      return signIn(email, site);
    case 'account.reset_password':
      return resetPassword(email, site);
    case 'account.password_changed':
      return passwordChanged(email, site);
    case 'account.passkey_added':
    case 'account.passkey_removed':
    case 'account.two_step_on':
    case 'account.two_step_off':
    case 'account.recovery_codes_renewed':
    case 'account.recovery_code_used':
      return signInChanged(email, site);
    case 'account.email_changed':
      return emailChanged(email, site);
    case 'submission.received':
      return submissionReceived({ ...email, startup: isolate(email.startup) }, site);
    case 'submission.approved':
      return submissionApproved({ ...email, startup: isolate(email.startup) }, site);
    case 'submission.rejected':
      return submissionRejected({ ...email, startup: isolate(email.startup), reason: isolate(email.reason) }, site);
    case 'listing.archived':
      return listingArchived({ ...email, startup: isolate(email.startup), note: isolate(email.note) }, site);
    case 'listing.merged':
      return listingMerged({ ...email, startup: isolate(email.startup), into: isolate(email.into) }, site);
    case 'listing.restored':
      return listingRestored({ ...email, startup: isolate(email.startup) }, site);
    case 'claim.decided':
      return claimDecided({ ...email, startup: isolate(email.startup) }, site);
    case 'maker.asked':
      return makerAsked({ ...email, startup: isolate(email.startup) }, site);
    case 'revision.decided':
      return revisionDecided({ ...email, startup: isolate(email.startup), answer: isolate(email.answer) }, site);
    case 'correction.decided':
      return correctionDecided({ ...email, startup: isolate(email.startup), answer: isolate(email.answer) }, site);
    case 'ownership.code':
      return ownershipCode({ ...email, startup: isolate(email.startup) }, site);
    case 'ownership.changed':
      return ownershipChanged({ ...email, startup: isolate(email.startup), reason: isolate(email.reason) }, site);
    case 'website.trouble':
      return websiteTrouble({ ...email, startup: isolate(email.startup) }, site);
    case 'report.answered':
      return reportAnswered({ ...email, startup: isolate(email.startup), answer: isolate(email.answer) }, site);
    case 'moderation.digest':
      return moderationDigest(email, site);
    case 'backup.failed':
      return backupFailed(email, site);
    case 'site.limit_reached':
      return siteLimitReached(email, site);
    case 'subscription.ended':
    case 'subscription.suspended':
    case 'subscription.payment_failed':
      return subscriptionChanged({ ...email, startup: isolate(email.startup), plan: isolate(email.plan) }, site);
  }
}

/** The unsubscribe link. Browsers get a page that asks for confirmation; email programs POST to it (RFC 8058). */
export function unsubscribeUrl(token: string, { origin }: Pick<EmailSite, 'origin'>): string {
  return `${origin}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** A link with a token in its fragment, which browsers do not send, so that no log contains it. */
function tokenUrl(path: string, token: string, { origin }: EmailSite): string {
  return `${origin}${path}#${encodeURIComponent(token)}`;
}

function newsletterWelcome({ unsubscribeToken }: EmailOf<'newsletter.welcome'>, site: EmailSite): RenderedEmail {
  const unsubscribe = unsubscribeUrl(unsubscribeToken, site);
  return {
    ...renderLayout(`Welcome to ${site.siteName}`, {
      paragraphs: [
        `You are subscribed to the newsletter of ${site.siteName}. From now on it brings you new startups worth trying.`,
        'If it was not you who subscribed, or if you change your mind, one click ends it.',
      ],
      action: homeLink(site),
      footer: { text: 'Unsubscribe', url: unsubscribe },
    }),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function confirmEmail({ username, token }: EmailWithToken, site: EmailSite): RenderedEmail {
  return renderLayout('Confirm your e-mail address', {
    paragraphs: [
      greeting(username),
      `this is the address of your account at ${site.siteName}. Please confirm that it is yours. The link works once, for 7 days.`,
    ],
    action: { text: 'Confirm my address', url: tokenUrl('/confirm-email', token, site) },
    after: ['If you have no account there, somebody mistyped their address. You need not do anything.'],
  });
}

function signInPath(returnTo: string | undefined): string {
  return returnTo === undefined ? '/sign-in' : `/sign-in?to=${encodeURIComponent(returnTo)}`;
}

function signIn({ username, token, returnTo }: EmailOf<'account.sign_in'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Sign in to ${site.siteName}`, {
    paragraphs: [greeting(username), 'here is your link to sign in. It works once, for 15 minutes.'],
    action: { text: 'Sign in', url: tokenUrl(signInPath(returnTo), token, site) },
    after: ['If it was not you who asked for it, leave the link alone and pass it on to nobody. Your account is safe.'],
  });
}

function resetPassword({ username, token }: EmailWithToken, site: EmailSite): RenderedEmail {
  return renderLayout('Choose a new password', {
    paragraphs: [
      greeting(username),
      `here is your link to a new password for ${site.siteName}. It works once, for one hour. The new password signs you out everywhere.`,
    ],
    action: { text: 'Choose a new password', url: tokenUrl('/reset-password', token, site) },
    after: ['If it was not you who asked for it, leave the link alone. Your password stays as it is.'],
  });
}

function passwordChanged({ username }: EmailOf<'account.password_changed'>, site: EmailSite): RenderedEmail {
  return renderLayout('Your password was changed', {
    paragraphs: [
      greeting(username),
      `the password of your account at ${site.siteName} was just changed, and you were signed out in other places.`,
      'If it was not you, act now: choose "Forgot password?" where you sign in. The link in our mail sets a new password and ends every session.',
    ],
    action: homeLink(site),
  });
}

const signInChanges = {
  'account.passkey_added': ['A passkey was added', 'it can sign in to your account from now on'],
  'account.passkey_removed': ['A passkey was removed', 'it cannot sign in to your account any more'],
  'account.two_step_on': ['Signing in takes two steps now', 'after the password your account asks for a passkey from now on'],
  'account.two_step_off': [
    'Signing in takes one step now',
    'your account does not ask for a passkey after the password any more',
  ],
  'account.recovery_codes_renewed': [
    'New recovery codes',
    'your account has new recovery codes; the old ones do not work any more',
  ],
  'account.recovery_code_used': ['A recovery code was used', 'somebody signed in to your account with a recovery code'],
} as const satisfies Partial<Record<Email['kind'], readonly [subject: string, what: string]>>;

function signInChanged({ kind, username }: EmailOf<keyof typeof signInChanges>, site: EmailSite): RenderedEmail {
  const [subject, what] = signInChanges[kind];
  return renderLayout(subject, {
    paragraphs: [
      greeting(username),
      `${what} (${site.siteName}).`,
      'If it was not you, act now: sign in, look at the passkeys in your settings, sign out everywhere else and change your password. If you cannot sign in any more, write to us.',
    ],
    action: { text: 'Open my settings', url: `${site.origin}/settings#passkeys` },
  });
}

function emailChanged({ username, newEmail, token }: EmailOf<'account.email_changed'>, site: EmailSite): RenderedEmail {
  return renderLayout('Your e-mail address was changed', {
    paragraphs: [
      greeting(username),
      `your account at ${site.siteName} has a new address now: ${newEmail}. Mails go there from now on, and no more here.`,
      'If it was not you, somebody else is in your account: take your address back. The link works once, for 7 days. It signs everybody out and removes the password, and you choose a new one.',
    ],
    action: { text: 'It was not me: restore my address', url: tokenUrl('/restore-email', token, site) },
    after: ['If it was you, you need not do anything.'],
  });
}

function submissionReceived({ startup }: EmailOf<'submission.received'>, site: EmailSite): RenderedEmail {
  return renderLayout(`We have received ${startup}`, {
    paragraphs: [
      `Thank you for sending ${startup} to ${site.siteName}. Somebody will look at it, and we write to you when it is decided.`,
      'Until then you see in your dashboard how far it is.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function submissionApproved({ startup, slug }: EmailOf<'submission.approved'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is published`, {
    paragraphs: [`Good news: ${startup} was approved. Everybody finds it at ${site.siteName} now.`],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

function submissionRejected({ startup, reason }: EmailOf<'submission.rejected'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} was not accepted`, {
    paragraphs: [
      `We have looked at ${startup}, and cannot publish it as it is.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      'You can change it and send it again from your dashboard.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function listingArchived({ startup, reason, note }: EmailOf<'listing.archived'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is taken down`, {
    paragraphs: [
      `${startup} is not listed at ${site.siteName} any more. The reason: ${archiveReasonLabels[reason]}.`,
      ...(note === '' ? [] : [note]),
      'Nothing is lost: likes and counts stay, should it be listed again. If you think we are wrong, write to us.',
      'A paid plan is not cancelled by this. You can cancel it in your settings.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function listingMerged({ startup, into, slug }: EmailOf<'listing.merged'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is one listing with ${into} now`, {
    paragraphs: [
      `At ${site.siteName} there were two listings of one startup. We have put ${startup} and ${into} together: likes and counts are added up, and the old address leads to the new one.`,
      'If you think we are wrong, write to us: for 30 days we can undo it. A paid plan is not cancelled by this. You can cancel it in your settings.',
    ],
    action: listingLink(into, slug, site),
    after: [wrongRecipientNote],
  });
}

function listingRestored({ startup, slug }: EmailOf<'listing.restored'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is back`, {
    paragraphs: [`${startup} is at ${site.siteName} again as it was before, with its likes and counts.`],
    action: slug === '' ? dashboardLink(site) : listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

function ownershipCode({ startup, code }: EmailOf<'ownership.code'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${code} is your code for ${startup}`, {
    paragraphs: [
      `Somebody wants to show ${site.siteName} that the website of ${startup} is theirs, and chose this address of it.`,
      `If it is you, type this code where you asked for it. It works for 30 minutes: ${code}`,
    ],
    action: homeLink(site),
    after: ['If it was not you who asked for it, keep the code to yourself: who has it can become the owner of the listing.'],
  });
}

/** Tells a listing's owner what happened to their proof, and what they can do. */
function ownershipChanged(
  { change, startup, startupId, host, reason }: EmailOf<'ownership.changed'>,
  site: EmailSite,
): RenderedEmail {
  const texts = {
    verified: [
      `You are the verified owner of ${startup}`,
      `You have proven at ${host} that the website is yours, and the page of ${startup} says so from now on.`,
      'If it was not you, somebody else is in your account. Please write to us.',
    ],
    failing: [
      `Your proof for ${startup} is gone`,
      `We have looked at ${host} again, and the proof that the website is yours is not there any more.`,
      'Please put it back within 14 days. After that the page does not call you its verified owner any more; the listing stays yours.',
    ],
    lapsed: [
      `You are not the verified owner of ${startup} any more`,
      `For 14 days the proof was not at ${host}, so the page of ${startup} does not call you its verified owner any more.`,
      'The listing stays yours. You can prove it again at any time.',
    ],
    revoked: [
      `Your proof for ${startup} is not accepted`,
      `An admin has looked at it, and the page of ${startup} does not call you its verified owner any more. The listing stays yours.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      'If you think that we are wrong, write to us from the page below.',
    ],
    transferred: [
      `${startup} has another owner now`,
      `Somebody else has proven that the website of ${startup} is theirs, and an admin gave the listing to them. If you think that we are wrong, write to us.`,
    ],
  }[change];
  const [title = '', ...paragraphs] = texts;
  return renderLayout(title, {
    paragraphs,
    action: { text: 'Open the proof', url: `${site.origin}/verify/${startupId}` },
    after: [wrongRecipientNote],
  });
}

function websiteTrouble(
  { startup, website, trouble, movedTo, reviewAt }: EmailOf<'website.trouble'>,
  site: EmailSite,
): RenderedEmail {
  const seen = {
    gone: `We check once a day whether the website of ${startup} answers. For a week ${website} could not be found.`,
    moved: `We check once a day whether the website of ${startup} answers. For a week ${website} has led to another domain: ${movedTo}`,
    parked: `We check once a day whether the website of ${startup} answers. For a week ${website} has looked like a domain that is parked or for sale.`,
  }[trouble];
  return renderLayout(`Is the website of ${startup} still right?`, {
    paragraphs: [
      seen,
      `On your dashboard you can say that it is alive, change the address, or take the listing down. Without an answer our team decides after ${formatDate(reviewAt)}.`,
    ],
    action: { text: 'Open your dashboard', url: `${site.origin}/dashboard` },
    after: [wrongRecipientNote],
  });
}

function backupFailed({ reason, newestAt }: EmailOf<'backup.failed'>, site: EmailSite): RenderedEmail {
  return renderLayout(`The backup of ${site.siteName} failed`, {
    paragraphs: [
      `Today's backup of ${site.siteName} could not be made: ${reason}`,
      newestAt === ''
        ? 'There is no backup yet. If the disk fails now, everything is lost.'
        : `The newest good backup is of ${formatDate(newestAt)}. What was written since is in no backup.`,
      'It is tried again every hour. This mail comes once a day until one succeeds.',
    ],
    action: { text: 'Open the dashboard', url: `${site.origin}/admin/dashboard` },
  });
}

const floodTexts = {
  signUps: { title: 'Many new accounts', came: 'new accounts', page: '/admin/users' },
  subscriptions: { title: 'Many newsletter subscriptions', came: 'newsletter subscriptions', page: '/admin/newsletter' },
  feedback: { title: 'A lot of feedback', came: 'pieces of feedback', page: '/admin/feedbacks' },
  reports: { title: 'Many reports', came: 'reports of startups', page: '/admin/reports' },
  corrections: { title: 'Many suggested corrections', came: 'suggested corrections', page: '/admin/revisions' },
} as const;

function siteLimitReached({ what, limit, endsAt }: EmailOf<'site.limit_reached'>, site: EmailSite): RenderedEmail {
  const { title, came, page } = floodTexts[what];
  return renderLayout(`${title} at ${site.siteName}`, {
    paragraphs: [
      `${site.siteName} received ${limit} ${came} within an hour, the most that it accepts. More are refused until ${endsAt.slice(11, 16)} UTC.`,
      'Check whether they are real. If they are not, search for what they have in common and delete everything that matches at once.',
      'We send this email at most once a day.',
    ],
    action: { text: 'Review them', url: `${site.origin}${page}` },
  });
}

type SubscriptionEmail = EmailOf<'subscription.ended' | 'subscription.suspended' | 'subscription.payment_failed'>;

/** Says what happened, what remains, and what the member can do. */
function subscriptionChanged({ kind, plan, startup, paidUntil }: SubscriptionEmail, site: EmailSite): RenderedEmail {
  const planName = startup === '' ? plan : `${plan} for ${startup}`;
  const paidUntilNote = paidUntil === '' ? [] : [`What is paid for stays: the plan holds until ${formatDate(paidUntil)}.`];
  const listingNote = startup === '' ? [] : [`${startup} stays where it is, with everything on its page.`];
  const texts = {
    'subscription.ended': [`Your plan ${planName} has ended`, 'It will not be renewed, and nothing more is charged.'],
    'subscription.suspended': [`Your plan ${planName} is paused`, 'PayPal has paused it. You can take it up again there.'],
    'subscription.payment_failed': [
      `A payment for ${planName} did not go through`,
      'PayPal tries again by itself. You may want to look at your way of paying there.',
    ],
  }[kind];
  return renderLayout(texts[0] ?? '', {
    paragraphs: [texts.join('. '), ...paidUntilNote, ...listingNote],
    action: { text: 'Open my settings', url: `${site.origin}/settings#billing` },
    after: [wrongRecipientNote],
  });
}

/** Only plain usernames are repeated, because anyone can sign up with a stranger's address and the username "Click evil.example". */
function greeting(username: string): string {
  return /^[\p{L}\p{M}\p{N} _-]{1,40}$/u.test(username) ? `Hello ${username},` : 'Hello,';
}

function homeLink({ siteName, origin }: EmailSite): Link {
  return { text: `Visit ${siteName}`, url: `${origin}/` };
}
