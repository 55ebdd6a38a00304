/**
 * Domains that are not public suffixes, but where anyone can have a page. An email address at such a domain, or its DNS, proves
 * nothing about a single page or member.
 */
const sharedHosts = `about.me amazon.com apple.com atlassian.net behance.net bitbucket.org bsky.app bsky.social canva.com carrd.co
  codeberg.org crunchbase.com dev.to discord.com discord.gg docker.com dribbble.com eventbrite.com facebook.com figma.com fiverr.com
  flickr.com gitee.com github.com gitlab.com google.com gumroad.com huggingface.co indiegogo.com instagram.com itch.io kickstarter.com
  ko-fi.com launchpad.net linkedin.com linktr.ee mastodon.social medium.com meetup.com microsoft.com mozilla.org notion.so npmjs.com
  patreon.com pinterest.com producthunt.com pypi.org reddit.com replit.com rubygems.org salesforce.com shopify.com slack.com
  sourceforge.net spotify.com stackoverflow.com steampowered.com substack.com t.me telegram.org threads.net tiktok.com trello.com
  tumblr.com twitch.tv twitter.com typeform.com udemy.com vimeo.com visualstudio.com whatsapp.com wikipedia.org wordpress.com
  wordpress.org x.com youtube.com`;

/** Email and internet providers, where anyone can have a mailbox, sometimes under almost any name. */
const mailProviders = `126.com 139.com 163.com 163.net 189.cn 1und1.de 21cn.com aim.com aliceadsl.fr aliyun.com alice.it aol.co.uk aol.com aol.de
  aol.fr arcor.de aruba.it att.net autistici.org bbox.fr bellsouth.net bezeqint.net bigpond.com bigpond.net.au bk.ru blueyonder.co.uk
  bluewin.ch bol.com.br bt.com btinternet.com btopenworld.com caramail.com centrum.cz centrum.sk centurylink.net charter.net
  club-internet.fr cock.li comcast.net countermail.com cox.net ctemplar.com danwin1210.de daum.net disroot.org dodo.com.au duck.com
  earthlink.net eclipso.de eircom.net email.com email.cz email.de email.it excite.com fastmail.com fastmail.fm firemail.de foxmail.com
  free.fr freemail.hu freenet.de frontier.com frontiernet.net gmail.com gmx.at gmx.ch gmx.co.uk gmx.com gmx.de gmx.es gmx.fr gmx.net
  gmx.us googlemail.com hanmail.net hey.com home.nl hotmail.be hotmail.ca hotmail.ch hotmail.co.jp hotmail.co.uk hotmail.com
  hotmail.com.br hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hotmail.se hushmail.com icloud.com iinet.net.au inbox.com inbox.lv
  inbox.ru internode.on.net interia.eu interia.pl ionos.de iprimus.com.au juno.com kabelmail.de kolabnow.com kpnmail.nl laposte.net
  libero.it list.ru live.be live.ca live.cn live.co.uk live.com live.com.au live.de live.fr live.it live.nl live.se luukku.com lycos.com
  mac.com mail.bg mail.com mail.de mail.ee mail.ru mailbox.org mailfence.com mailinator.com mailo.com me.com meta.ua migadu.com msn.com
  myself.com mynet.com naver.com nate.com neuf.fr netscape.net netzero.net ntlworld.com numericable.fr o2.co.uk o2.pl o2online.de online.de
  online.no onet.eu onet.pl onmail.com op.pl openmailbox.org optimum.net optonline.net optusnet.com.au orange.es orange.fr outlook.at
  outlook.com outlook.de outlook.es outlook.fr outlook.it outlook.jp ozemail.com.au passport.com pm.me post.cz posteo.de posteo.net
  poczta.onet.pl prodigy.net proton.me protonmail.ch protonmail.com ptd.net qq.com rambler.ru rediff.com rediffmail.com riseup.net
  roadrunner.com rocketmail.com rogers.com runbox.com safe-mail.net sapo.pt sbcglobal.net scarlet.be seznam.cz sfr.fr shaw.ca simnet.is
  simplelogin.com sina.cn sina.com singnet.com.sg skynet.be sky.com skymail.com sohu.com spray.se startmail.com suddenlink.net
  superonline.com sympatico.ca t-online.at t-online.de t-online.hu talktalk.net tele2.nl telenet.be telfort.nl telia.com telus.net
  telstra.com terra.com terra.com.br terra.es tim.it tin.it tiscali.co.uk tiscali.it tom.com tpg.com.au tuta.com tuta.io tutamail.com
  tutanota.com tutanota.de ukr.net ukrtel.net unitybox.de uol.com.br upcmail.nl usa.net verizon.net videotron.ca vfemail.net virgilio.it
  virgin.net virginmedia.com vodafone.de vodafone.it vodafone.nl volny.cz walla.co.il wanadoo.es wanadoo.fr web.de westnet.com.au
  windowslive.com windstream.net worldonline.nl wp.pl xfinity.com xs4all.nl xtra.co.nz y7mail.com ya.ru yahoo.ca yahoo.co.id yahoo.co.in
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it
  yandex.by yandex.com yandex.com.tr yandex.kz yandex.ru yandex.ua yeah.net ymail.com zoho.com zoho.eu zoho.in zohomail.com zohomail.eu
  ziggo.nl`;

const sharedDomains: ReadonlySet<string> = new Set(`${sharedHosts} ${mailProviders}`.split(/\s+/));

/** Whether many people share a registrable domain. */
export function isSharedDomain(domain: string): boolean {
  return sharedDomains.has(domain);
}
