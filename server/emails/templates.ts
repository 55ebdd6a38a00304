import { withNoun } from '../domain/core/noun.ts';
import type { Email, EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import { archiveReasonLabels } from '../domain/submissions/archives.rules.ts';
import { formatDate } from '../domain/core/dates.ts';
import { legalLinks } from '../domain/core/page-paths.ts';
import {
  claimDecided,
  correctionDecided,
  itemAsked,
  makerAsked,
  reportAnswered,
  revisionDecided,
  ownershipChanged,
} from './answers.ts';
import { moderationDigest } from './digest.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.ts';
import { rejectedSubscriptionTexts } from './rejected-subscription.ts';
import {
  dashboardLink,
  type EmailOf,
  isolate,
  type Link,
  listingLink,
  renderLayout,
  tokenUrl,
  withFooter,
  withLinks,
  wrongRecipientNote,
} from './layout.ts';

/** Emails with a link that works once. */
type EmailWithToken = Extract<Email, { token: string }>;

/** Renders an email. The same email and site give the same result. */
export function renderEmail(email: Email, site: EmailSite): RenderedEmail {
  const links = legalLinks(site.pages ?? [], site.origin);
  return withLinks(withFooter(renderKind(email, site), site.footer), links);
}

function renderKind(email: Email, site: EmailSite): RenderedEmail {
  switch (email.kind) {
    case 'newsletter.confirm':
      return newsletterConfirm(email, site);
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
    case 'submission.reopened':
      return submissionReopened({ ...email, startup: isolate(email.startup), note: isolate(email.note) }, site);
    case 'listing.archived':
      return listingArchived({ ...email, startup: isolate(email.startup), note: isolate(email.note) }, site);
    case 'listing.merged':
      return listingMerged({ ...email, startup: isolate(email.startup), into: isolate(email.into) }, site);
    case 'listing.restored':
      return listingRestored({ ...email, startup: isolate(email.startup) }, site);
    case 'claim.decided':
      return claimDecided({ ...email, startup: isolate(email.startup) }, site);
    case 'item.asked':
      return itemAsked({ ...email, startup: isolate(email.startup), question: isolate(email.question) }, site);
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
    case 'site.test':
      return siteTest(email, site);
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

function siteTest({ username }: EmailOf<'site.test'>, site: EmailSite): RenderedEmail {
  return renderLayout(`A test email from ${site.siteName}`, {
    paragraphs: [
      greeting(username),
      'this email shows that your site can send emails. If it arrived as spam, open its source and find the header “Authentication-Results”: it should say spf=pass, dkim=pass and dmarc=pass.',
      'If one does not pass, a DNS record of the sender’s domain is missing or wrong. The email settings look the records up.',
    ],
    action: { text: 'Open the email settings', url: `${site.origin}/admin/settings?part=emails` },
  });
}

function confirmEmail({ username, token }: EmailWithToken, site: EmailSite): RenderedEmail {
  return renderLayout('Confirm your email address', {
    paragraphs: [
      greeting(username),
      `please confirm that this is the address of your account at ${site.siteName}. The link works once, within 7 days.`,
    ],
    action: { text: 'Confirm my address', url: tokenUrl('/confirm-email', token, site) },
    after: ['If you have no account there, someone mistyped their address. No action is needed.'],
  });
}

function signInPath(returnTo: string | undefined): string {
  return returnTo === undefined ? '/sign-in' : `/sign-in?to=${encodeURIComponent(returnTo)}`;
}

function signIn({ username, token, returnTo }: EmailOf<'account.sign_in'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Sign in to ${site.siteName}`, {
    paragraphs: [greeting(username), 'here is your sign-in link. It works once, within 15 minutes.'],
    action: { text: 'Sign in', url: tokenUrl(signInPath(returnTo), token, site) },
    after: ['If you did not request it, ignore this email and do not share the link. Your account is safe.'],
  });
}

function resetPassword({ username, token }: EmailWithToken, site: EmailSite): RenderedEmail {
  return renderLayout('Choose a new password', {
    paragraphs: [
      greeting(username),
      `here is your link to choose a new password for ${site.siteName}. It works once, within one hour. Changing the password signs you out everywhere.`,
    ],
    action: { text: 'Choose a new password', url: tokenUrl('/reset-password', token, site) },
    after: ['If you did not request it, ignore this email. Your password stays the same.'],
  });
}

function passwordChanged({ username }: EmailOf<'account.password_changed'>, site: EmailSite): RenderedEmail {
  return renderLayout('Your password was changed', {
    paragraphs: [
      greeting(username),
      `the password of your account at ${site.siteName} was just changed, and you were signed out everywhere else.`,
      'If this wasn\'t you, act now: choose "Forgot password?" on the sign-in page. The link we send you sets a new password and ends every session.',
    ],
    action: homeLink(site),
  });
}

const signInChanges = {
  'account.passkey_added': ['A passkey was added', 'it can now be used to sign in to your account'],
  'account.passkey_removed': ['A passkey was removed', 'it can no longer be used to sign in to your account'],
  'account.two_step_on': ['Two-step sign-in is on', 'your account now asks for a passkey after the password'],
  'account.two_step_off': ['Two-step sign-in is off', 'your account no longer asks for a passkey after the password'],
  'account.recovery_codes_renewed': ['New recovery codes', 'your account has new recovery codes; the old ones no longer work'],
  'account.recovery_code_used': ['A recovery code was used', 'someone signed in to your account with a recovery code'],
} as const satisfies Partial<Record<Email['kind'], readonly [subject: string, what: string]>>;

function signInChanged({ kind, username }: EmailOf<keyof typeof signInChanges>, site: EmailSite): RenderedEmail {
  const [subject, what] = signInChanges[kind];
  return renderLayout(subject, {
    paragraphs: [
      greeting(username),
      `${what} (${site.siteName}).`,
      "If this wasn't you, act now: sign in, check the passkeys in your settings, sign out everywhere else and change your password. If you can no longer sign in, contact us.",
    ],
    action: { text: 'Open my settings', url: `${site.origin}/settings#passkeys` },
  });
}

function emailChanged({ username, newEmail, token }: EmailOf<'account.email_changed'>, site: EmailSite): RenderedEmail {
  return renderLayout('Your email address was changed', {
    paragraphs: [
      greeting(username),
      `the address of your account at ${site.siteName} was changed to ${newEmail}. From now on we send emails there.`,
      "If this wasn't you, someone else has access to your account: restore your address. The link works once, within 7 days. It ends every session and removes the password, so you can choose a new one.",
    ],
    action: { text: "This wasn't me: restore my address", url: tokenUrl('/restore-email', token, site) },
    after: ['If this was you, no action is needed.'],
  });
}

function submissionReceived({ startup }: EmailOf<'submission.received'>, site: EmailSite): RenderedEmail {
  return renderLayout(`We have received ${startup}`, {
    paragraphs: [
      `Thank you for submitting ${startup} to ${site.siteName}. Our team will review it, and we will email you our decision.`,
      'You can follow its progress on your dashboard.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function submissionApproved({ startup, slug }: EmailOf<'submission.approved'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is published`, {
    paragraphs: [`Good news: ${startup} was approved. It is live at ${site.siteName}.`],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

function submissionRejected({ startup, reason, subscription }: EmailOf<'submission.rejected'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} was not accepted`, {
    paragraphs: [
      `We have reviewed ${startup} and cannot publish it as it is.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'You can edit it and submit it again from your dashboard.',
      ...(subscription === undefined
        ? []
        : rejectedSubscriptionTexts({ ...subscription, plan: isolate(subscription.plan) }, site.noun)),
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function submissionReopened({ startup, wasPublished, note }: EmailOf<'submission.reopened'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is under review again`, {
    paragraphs: [
      wasPublished
        ? `${startup} is not public at ${site.siteName} until we have reviewed it again. Its likes and statistics are kept.`
        : `We are reviewing ${startup} again.`,
      ...(note === '' ? [] : [note]),
      'No action is needed. We will email you our decision.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function listingArchived({ startup, reason, note }: EmailOf<'listing.archived'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} was taken down`, {
    paragraphs: [
      `${startup} is no longer listed at ${site.siteName}. Reason: ${archiveReasonLabels[reason]}.`,
      ...(note === '' ? [] : [note]),
      'Nothing is lost: likes and statistics are kept in case it is listed again. If you think this is a mistake, please contact us.',
      'This does not cancel a paid plan. You can cancel it in your settings.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

function listingMerged({ startup, into, slug }: EmailOf<'listing.merged'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} was merged with ${into}`, {
    paragraphs: [
      `${site.siteName} had two listings for one ${withNoun('startup', site.noun)}. We have merged ${startup} into ${into}: likes and statistics are combined, and the old address redirects to the new one.`,
      'If you think this is a mistake, please contact us: we can undo it within 30 days. This does not cancel a paid plan. You can cancel it in your settings.',
    ],
    action: listingLink(into, slug, site),
    after: [wrongRecipientNote],
  });
}

function listingRestored({ startup, slug }: EmailOf<'listing.restored'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${startup} is back`, {
    paragraphs: [`${startup} is listed at ${site.siteName} again, with its likes and statistics.`],
    action: slug === '' ? dashboardLink(site) : listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

function ownershipCode({ startup, code }: EmailOf<'ownership.code'>, site: EmailSite): RenderedEmail {
  return renderLayout(`${code} is your code for ${startup}`, {
    paragraphs: [
      `Someone wants to prove to ${site.siteName} that they own the website of ${startup}, and chose this address.`,
      `If this was you, enter this code on the page where you requested it. It works for 30 minutes: ${code}`,
    ],
    action: homeLink(site),
    after: ['If you did not request it, do not share the code: anyone who has it can become the owner of the listing.'],
  });
}

function websiteTrouble(
  { startup, website, trouble, movedTo, reviewAt }: EmailOf<'website.trouble'>,
  site: EmailSite,
): RenderedEmail {
  const seen = {
    gone: `We check once a day whether the website of ${startup} is online. For a week, ${website} could not be found.`,
    moved: `We check once a day whether the website of ${startup} is online. For a week, ${website} has redirected to another domain: ${movedTo}`,
    parked: `We check once a day whether the website of ${startup} is online. For a week, ${website} has looked like a domain that is parked or for sale.`,
  }[trouble];
  return renderLayout(`Is the website of ${startup} still correct?`, {
    paragraphs: [
      seen,
      `On your dashboard, you can confirm that it works, change the address, or take the listing down. If you do nothing, our team decides after ${formatDate(reviewAt)}.`,
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
        : `The latest good backup is from ${formatDate(newestAt)}. Changes made since are not backed up.`,
      'We try again every hour, and send this email once a day until a backup succeeds.',
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
      `${site.siteName} received ${limit} ${withNoun(came, site.noun)} within an hour, which is its limit. More are refused until ${endsAt.slice(11, 16)} UTC.`,
      'Check whether they are real. If not, search for something they have in common and delete all matches together.',
      'We send this email at most once a day.',
    ],
    action: { text: 'Review them', url: `${site.origin}${page}` },
  });
}

type SubscriptionEmail = EmailOf<'subscription.ended' | 'subscription.suspended' | 'subscription.payment_failed'>;

/** Says what happened to the plan, what remains, and what the member can do. */
function subscriptionChanged({ kind, plan, startup, unlisted, paidUntil }: SubscriptionEmail, site: EmailSite): RenderedEmail {
  const planName = startup === '' ? plan : `${plan} for ${startup}`;
  const paidUntilNote = paidUntil === '' ? [] : [`Your plan stays active until ${formatDate(paidUntil)}.`];
  const listingNote = startup === '' || unlisted === true ? [] : [`${startup} stays listed, with everything on its page.`];
  const texts = {
    'subscription.ended': [`Your plan ${planName} has ended`, 'It will not renew, and you will not be charged again.'],
    'subscription.suspended': [`Your plan ${planName} is paused`, 'PayPal has paused it. You can resume it there.'],
    'subscription.payment_failed': [
      `A payment for ${planName} did not go through`,
      'PayPal will try again. You may want to check your payment method there.',
    ],
  }[kind];
  return renderLayout(texts[0] ?? '', {
    paragraphs: [texts.join('. '), ...paidUntilNote, ...listingNote],
    action: { text: 'Open my settings', url: `${site.origin}/settings#billing` },
    after: [wrongRecipientNote],
  });
}

/**
 * Greets only members with plain usernames by name, because anyone can sign up with someone else's address and the username "Click
 * evil.example".
 */
function greeting(username: string): string {
  return /^[\p{L}\p{M}\p{N} _-]{1,40}$/u.test(username) ? `Hello ${username},` : 'Hello,';
}

function homeLink({ siteName, origin }: EmailSite): Link {
  return { text: `Visit ${siteName}`, url: `${origin}/` };
}
