import { withNoun } from '../domain/core/noun.ts';
import type { EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import { dashboardLink, type EmailOf, listingLink, renderLayout, wrongRecipientNote } from './layout.ts';

export function claimDecided({ startup, slug, status }: EmailOf<'claim.decided'>, site: EmailSite): RenderedEmail {
  if (status === 'approved') {
    return renderLayout(`${startup} is yours`, {
      paragraphs: [`Your claim was approved. ${startup} at ${site.siteName} now belongs to your account.`],
      action: dashboardLink(site),
      after: [wrongRecipientNote],
    });
  }
  return renderLayout(`Your claim on ${startup}`, {
    paragraphs: [
      `We have reviewed your claim on ${startup} and could not approve it. If you think this is a mistake, please contact us.`,
    ],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

/** An admin's question. The email contains the whole question, because many people answer from their phone's notification. */
export function itemAsked({ startup, about, question }: EmailOf<'item.asked'>, site: EmailSite): RenderedEmail {
  const subjects = {
    submission: `your submission of ${startup}`,
    claim: `your claim on ${startup}`,
    revision: `your changes to ${startup}`,
    report: startup,
  };
  return renderLayout(`A question about ${subjects[about]}`, {
    paragraphs: [
      `We are reviewing ${about === 'report' ? `the listing of ${startup}` : subjects[about]} at ${site.siteName} and have a question:`,
      question,
      ...(about === 'report' ? [] : ['The review continues as soon as you answer on your dashboard.']),
    ],
    action: { text: 'Answer the question', url: `${site.origin}/dashboard#questions` },
    after: [wrongRecipientNote],
  });
}

/** To a member whom a listing's owner named as a maker. Each member gets it only once per listing. */
export function makerAsked({ startup, slug }: EmailOf<'maker.asked'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Are you a maker of ${startup}?`, {
    paragraphs: [
      `The owner of ${startup} named you as one of its makers at ${site.siteName}: ${site.origin}/startup/${encodeURIComponent(slug)}`,
      'If you accept on your dashboard, the page shows your name and image. Until then it shows the username that the owner entered, without a link to your account.',
    ],
    action: dashboardLink(site),
    after: [
      withNoun(
        "If this isn't you, decline on your dashboard or ignore this email. We only email you about this startup once.",
        site.noun,
      ),
    ],
  });
}

type DecidedEmail = EmailOf<'revision.decided' | 'correction.decided'>;

export function revisionDecided({ startup, slug, status, answer }: DecidedEmail, site: EmailSite): RenderedEmail {
  if (status === 'accepted') {
    return renderLayout(`Your changes to ${startup} are published`, {
      paragraphs: [
        `We have reviewed your changes to ${startup}. They are now live at ${site.siteName}.`,
        ...(answer === '' ? [] : [answer]),
      ],
      action: listingLink(startup, slug, site),
      after: [wrongRecipientNote],
    });
  }
  return renderLayout(`Your changes to ${startup} were not accepted`, {
    paragraphs: [
      `We have reviewed your changes to ${startup} and cannot publish them as they are. The page stays as it is.`,
      ...(answer === '' ? [] : [`Reason: ${answer}`]),
      'You can edit them and send them again from your dashboard.',
    ],
    action: dashboardLink(site),
    after: [wrongRecipientNote],
  });
}

/** To a visitor who suggested corrections. */
export function correctionDecided({ startup, slug, status, answer }: DecidedEmail, site: EmailSite): RenderedEmail {
  return renderLayout(`Your suggestion for ${startup}`, {
    paragraphs: [
      status === 'accepted'
        ? `Thank you for your suggestion for ${startup}. It is now live at ${site.siteName}.`
        : `Thank you for your suggestion for ${startup} at ${site.siteName}. We have reviewed it and decided to leave the page as it is.`,
      ...(answer === '' ? [] : [answer]),
    ],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

export function reportAnswered({ startup, slug, status, answer }: EmailOf<'report.answered'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Your report about ${startup}`, {
    paragraphs: [
      status === 'done'
        ? `Thank you for your report about ${startup} at ${site.siteName}. We have reviewed it and taken action.`
        : `Thank you for your report about ${startup} at ${site.siteName}. We have reviewed it and decided to leave the listing as it is.`,
      ...(answer === '' ? [] : [answer]),
    ],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

/** Tells a listing's owner what happened to their proof, and what they can do. */
export function ownershipChanged(
  { change, startup, startupId, host, reason }: EmailOf<'ownership.changed'>,
  site: EmailSite,
): RenderedEmail {
  const texts = {
    verified: [
      `You are the verified owner of ${startup}`,
      `You have proven at ${host} that the website is yours. The page of ${startup} now shows you as its verified owner.`,
      "If this wasn't you, someone else has access to your account. Please contact us.",
    ],
    failing: [
      `Your proof for ${startup} is missing`,
      `We checked ${host} again, and the proof that the website is yours is no longer there.`,
      'Please put it back within 14 days. After that, the page no longer shows you as its verified owner. The listing is still yours.',
    ],
    lapsed: [
      `You are no longer the verified owner of ${startup}`,
      `The proof has been missing from ${host} for 14 days, so the page of ${startup} no longer shows you as its verified owner.`,
      'The listing is still yours. You can verify it again at any time.',
    ],
    revoked: [
      `Your proof for ${startup} was not accepted`,
      `An admin reviewed it, and the page of ${startup} no longer shows you as its verified owner. The listing is still yours.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'If you think this is a mistake, contact us from the page below.',
    ],
    transferred: [
      `${startup} has a new owner`,
      `Someone else has proven that they own the website of ${startup}, and an admin gave them the listing. If you think this is a mistake, please contact us.`,
    ],
    received: [
      `You are the owner of ${startup} now`,
      `An admin gave you the listing of ${startup}. You can edit it and see its statistics on your dashboard. To be shown as its verified owner, prove that its website is yours.`,
    ],
    removed: [
      `You no longer own ${startup}`,
      `An admin changed the owner of ${startup}, so it is no longer on your dashboard. If you think this is a mistake, please contact us.`,
    ],
  }[change];
  const [title = '', ...paragraphs] = texts;
  return renderLayout(title, {
    paragraphs,
    action: { text: 'Open verification', url: `${site.origin}/verify/${startupId}` },
    after: [wrongRecipientNote],
  });
}
