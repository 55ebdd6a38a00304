/**
 * Domains where anybody can have a page or a mailbox, and that the list of public suffixes does not name: an address at one, or its DNS,
 * says nothing about one page or member there.
 */
const sharedDomains: ReadonlySet<string> = new Set(
  `about.me amazon.com aol.com apple.com atlassian.net behance.net bitbucket.org bsky.app bsky.social canva.com carrd.co codeberg.org
  crunchbase.com dev.to discord.com discord.gg docker.com dribbble.com eventbrite.com facebook.com figma.com fiverr.com flickr.com
  gitee.com github.com gitlab.com gmail.com gmx.com gmx.de gmx.net google.com googlemail.com gumroad.com hey.com hotmail.com
  huggingface.co icloud.com indiegogo.com instagram.com itch.io kickstarter.com ko-fi.com launchpad.net linkedin.com linktr.ee live.com
  mail.com mail.ru mastodon.social me.com medium.com meetup.com microsoft.com mozilla.org msn.com notion.so npmjs.com outlook.com
  patreon.com pinterest.com producthunt.com proton.me protonmail.com pypi.org qq.com reddit.com replit.com rubygems.org salesforce.com
  shopify.com slack.com sourceforge.net spotify.com stackoverflow.com steampowered.com substack.com t.me telegram.org threads.net
  tiktok.com trello.com tumblr.com tutanota.com twitch.tv twitter.com typeform.com udemy.com vimeo.com visualstudio.com web.de
  whatsapp.com wikipedia.org wordpress.com wordpress.org x.com yahoo.com yandex.com yandex.ru youtube.com zoho.com`.split(/\s+/),
);

/** Whether a registrable domain belongs to many. */
export function isSharedDomain(domain: string): boolean {
  return sharedDomains.has(domain);
}
