import {
  dashboardLink,
  type EmailOf,
  type EmailSite,
  listingLink,
  type RenderedEmail,
  renderLayout,
  wrongRecipientNote,
} from './layout.ts';

export function claimDecided({ startup, slug, status }: EmailOf<'claim.decided'>, site: EmailSite): RenderedEmail {
  if (status === 'approved') {
    return renderLayout(`${startup} is yours`, {
      paragraphs: [`Your claim was approved: ${startup} belongs to your account at ${site.siteName} now.`],
      action: dashboardLink(site),
      after: [wrongRecipientNote],
    });
  }
  return renderLayout(`Your claim of ${startup}`, {
    paragraphs: [`We have looked at your claim of ${startup}, and could not approve it. If you think we are wrong, write to us.`],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

/** To a member whom the owner of a listing named as a maker. Each listing sends it once to each member. */
export function makerAsked({ startup, slug }: EmailOf<'maker.asked'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Are you a maker of ${startup}?`, {
    paragraphs: [
      `The owner of ${startup} named you as one of its makers at ${site.siteName}: ${site.origin}/startup/${encodeURIComponent(slug)}`,
      'Accept on your dashboard, and the page shows your name and image. Until then it shows the username that the owner typed, without a link to your account.',
    ],
    action: dashboardLink(site),
    after: [
      'If this is not about you, decline on your dashboard or ignore this email. We email you about this startup only once.',
    ],
  });
}

type DecidedEmail = EmailOf<'revision.decided' | 'correction.decided'>;

export function revisionDecided({ startup, slug, status, answer }: DecidedEmail, site: EmailSite): RenderedEmail {
  if (status === 'accepted') {
    return renderLayout(`Your changes of ${startup} are published`, {
      paragraphs: [
        `We have looked at your changes of ${startup}. Everybody sees them at ${site.siteName} now.`,
        ...(answer === '' ? [] : [answer]),
      ],
      action: listingLink(startup, slug, site),
      after: [wrongRecipientNote],
    });
  }
  return renderLayout(`Your changes of ${startup} were not accepted`, {
    paragraphs: [
      `We have looked at your changes of ${startup}, and cannot publish them as they are. Its page stays as it is.`,
      ...(answer === '' ? [] : [`The reason: ${answer}`]),
      'You can change them and send them again from your dashboard.',
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
        ? `Thank you for what you suggested for ${startup}. It is on its page at ${site.siteName} now.`
        : `Thank you for what you suggested for ${startup} at ${site.siteName}. We have looked at it and leave the page as it is.`,
      ...(answer === '' ? [] : [answer]),
    ],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}

export function reportAnswered({ startup, slug, status, answer }: EmailOf<'report.answered'>, site: EmailSite): RenderedEmail {
  return renderLayout(`Your report of ${startup}`, {
    paragraphs: [
      status === 'done'
        ? `Thank you for your report of ${startup} at ${site.siteName}. We have looked at it and acted on it.`
        : `Thank you for your report of ${startup} at ${site.siteName}. We have looked at it and leave the listing as it is.`,
      ...(answer === '' ? [] : [answer]),
    ],
    action: listingLink(startup, slug, site),
    after: [wrongRecipientNote],
  });
}
