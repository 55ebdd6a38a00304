import type { Username } from './people.ts';

type Block =
  | { type: 'header'; data: { text: string; level: 2 | 3 } }
  | { type: 'paragraph'; data: { text: string } }
  | { type: 'list'; data: { style: 'ordered' | 'unordered'; items: (string | { content: string; items: [] })[] } }
  | { type: 'image'; data: { file: { url: string }; caption: string } };

export interface SamplePost {
  title: string;
  excerpt: string;
  category: PostCategoryName;
  author: Username;
  tags: string[];
  daysAgo: number;
  draft?: true;
  content: Block[] | string;
}

export const postCategoryNames = ['Launching', 'Pricing', 'Making', 'Directory Notes'] as const;
type PostCategoryName = (typeof postCategoryNames)[number];

const h = (text: string): Block => ({ type: 'header', data: { text, level: 2 } });
const p = (text: string): Block => ({ type: 'paragraph', data: { text } });
const image = (url: string, caption: string): Block => ({ type: 'image', data: { file: { url }, caption } });
const bullets = (...items: string[]): Block => ({ type: 'list', data: { style: 'unordered', items } });
/** A list block in the format of newer editor versions, where items are objects. */
const steps = (...items: string[]): Block => ({
  type: 'list',
  data: { style: 'ordered', items: items.map((content) => ({ content, items: [] })) },
});

/** Oldest first. */
export const samplePosts: SamplePost[] = [
  {
    title: 'How to write a listing people finish reading',
    excerpt: 'Forty words, one picture and a link. What separates the listings that get clicked from those that get skimmed.',
    category: 'Directory Notes',
    author: 'tomasz',
    tags: ['listings', 'writing', 'screenshots'],
    daysAgo: 82,
    content: [
      p(
        'We read every submission twice. The good ones share very little in subject and almost everything in shape, so here is the shape.',
      ),
      h('Say what it does to somebody'),
      p(
        'A tagline is a verb and a person. <b>"An AI-powered platform for collaborative synergy"</b> has neither. "Tells a bakery tonight how many loaves tomorrow wants" has both, and you can already see the flour.',
      ),
      h('Put the doubt in the second paragraph'),
      p(
        'Readers arrive with one objection. You know which. Answer it early, in a plain sentence, and they will read the rest with their arms uncrossed.',
      ),
      bullets(
        '<b>Is it real?</b> A number, a customer, a date.',
        '<b>Is it safe?</b> Where the information lives and who can see it.',
        '<b>Is it for me?</b> Whom it is <i>not</i> for. This one sells more than the other two.',
      ),
      h('Choose screenshots like a shop window'),
      p(
        'The first picture should show the product doing its one thing, with believable contents. Not the sign-in page. Not the settings. Not three telephones at an angle.',
      ),
      image('/sample/screenshots/ferrywire-1.svg', 'One screen, one job: what is waiting to cross, and what has arrived.'),
      p('Then read it aloud to someone who owes you nothing. Delete whatever made you speed up.'),
    ],
  },
  {
    title: 'Three prices, and why the middle one works',
    excerpt: 'The middle plan is not a trick. It is where you say who you made the thing for.',
    category: 'Pricing',
    author: 'amara',
    tags: ['pricing', 'plans', 'positioning'],
    daysAgo: 58,
    content: [
      p(
        'Most price lists have three columns because somebody once read that they should. The useful question is what each column is <i>for</i>.',
      ),
      h('The left column is a door'),
      p(
        'It should be cheap enough to need no meeting and complete enough to be kept. If people outgrow it in a week it was a trial in disguise, and they will notice.',
      ),
      h('The right column is a fence'),
      p(
        'It protects your time. Whatever costs you an afternoon, the call, the audit, the special invoice, belongs here with an honest price on it.',
      ),
      h('The middle column is a sentence'),
      p(
        'Finish this: <b>"We made it for people who…"</b> Everything those people need goes in the middle, and nothing else does.',
      ),
      steps(
        'Write the names of ten real customers on paper.',
        'Draw a circle round the six who are most alike.',
        'Price the middle plan for the fourth of those six.',
        'Leave it alone for a quarter.',
      ),
      p('The fourth step is the hard one. Prices are like bread: they tell you more if you stop opening the oven.'),
    ],
  },
  {
    title: 'Works in a tunnel: the case for offline-first',
    excerpt: 'Offline is not a rare error. It is the weather, and it improves everything you build for it.',
    category: 'Making',
    author: 'mara',
    tags: ['offline-first', 'engineering', 'reliability'],
    daysAgo: 44,
    content: [
      p(
        'I live on an island with one mast. For years I filed bugs titled "spinner"; then I began to build the other kind of software.',
      ),
      h('The network is a courtesy'),
      p(
        'If an app can only think when somebody far away answers, then every tap is a question. Keep a copy on the device and every tap becomes a statement. That is the whole idea. It is also why offline-first apps feel fast in the middle of a city with perfect reception.',
      ),
      image('/sample/covers/works-in-a-tunnel-the-case-for-offline-first.svg', 'Two shores, one crossing at a time.'),
      h('Start with three decisions'),
      steps(
        '<b>What travels with the person?</b> Less than you fear. Ours was four megabytes.',
        '<b>What may wait?</b> Hearts, notes and feedback can. A payment cannot, and should say so.',
        '<b>Who wins?</b> Decide per field what happens when two people changed it. "Last one wins" is an answer for a color, not for an amount.',
      ),
      h('Then test it rudely'),
      bullets(
        'Close the lid in the middle of a save.',
        'Open the app in two tabs and disagree with yourself.',
        'Set the clock back a day. Somebody will.',
      ),
      p(
        'You will find that most of these bugs were there all along; the tunnel only turned the light on. <a href="https://ferrywire.example/rude-tests">Our own list of rude tests</a> is public. Steal it.',
      ),
    ],
  },
  {
    title: 'The first hundred people are not a funnel',
    excerpt: 'You can know every one of them by name. Do that instead.',
    category: 'Launching',
    author: 'lucia',
    tags: ['launch', 'customers', 'feedback'],
    daysAgo: 33,
    content: [
      p(
        'A funnel is a tool for strangers in large numbers. For your first hundred users you have something better: <b>a list</b>.',
      ),
      h('Keep it by hand'),
      p(
        'One row each: name, how they found you, what they were trying to do, what they did instead. It takes a minute per person, and after thirty rows it knows more than your dashboard.',
      ),
      h('Ask one question at a time'),
      bullets(
        'On the first day: <i>"What did you hope would happen?"</i>',
        'After a week: <i>"What do you still do the old way?"</i>',
        'After a month: <i>"Whom have you told, and in what words?"</i>',
      ),
      p('The third is the best copywriting you will ever receive. Use their words on your page, in their order.'),
      h('Let some of them go'),
      p(
        'Twelve of our first hundred wanted a different product. We wrote to each, recommended a competitor and said thank you. Three came back within a year and brought their town hall.',
      ),
    ],
  },
  {
    title: 'What our reviewers look for in the first two minutes',
    excerpt: 'The checklist beside our keyboards, published so that nobody has to guess.',
    category: 'Directory Notes',
    author: 'priya',
    tags: ['reviews', 'listings', 'quality'],
    daysAgo: 21,
    content: `Every submission is opened by a person. The first two minutes are always the same, so you may as well know them.

We open the website on a phone, on a slow connection. If nothing can be read after ten seconds we stop and write to you. This is by far the most common reason for a rejection, and the easiest to fix.

Then we look for the product. A page that describes what will exist one day is a fine page, but this is a directory of things people can use today.

We read the tagline aloud. If we cannot say who would use it, we suggest a better one. You are free to ignore us, and a third of you do.

Last, we look for a way to reach you. An address, a form, a telephone that rings in somebody's pocket. People trust what answers.

That is all. No score, no secret list, and no points for knowing one of us.`,
  },
  {
    title: 'Feedback you can use by Friday',
    excerpt: 'Opinions are cheap and interviews are slow. A week of small, sharp questions sits in between.',
    category: 'Making',
    author: 'beatrix',
    tags: ['feedback', 'research', 'habits'],
    daysAgo: 12,
    content: [
      p(
        'Feedback tends to arrive as a flood or not at all. We run ours like a bakery instead: a small batch each day, gone by evening.',
      ),
      h('Monday: pick one decision'),
      p(
        'Not a topic. A <b>decision</b> that you will make on Friday whatever happens: keep the second step or remove it, rename the button or leave it be.',
      ),
      h('Tuesday to Thursday: three people a day'),
      bullets(
        'Somebody who used it <i>yesterday</i>. Memory is a novelist.',
        'Somebody who stopped. Be brief; be grateful.',
        'Somebody who has never seen it. Say nothing for a whole minute.',
      ),
      p('Ask each for the same thing: "Show me the last time." People are poor at predicting and very good at demonstrating.'),
      image('/sample/screenshots/kerning-panic-1.svg', 'Nine people looked at this screen. Seven pointed at the same gap.'),
      h('Friday: decide, and write back'),
      p(
        'Send all nine people two lines: what you heard and what you did. It is the cheapest marketing there is, and the only kind that also makes you better at your work.',
      ),
    ],
  },
  {
    title: 'Launch on a Tuesday, and other superstitions',
    excerpt: 'We looked at fourteen months of launches in the directory. The weekday matters far less than the second week.',
    category: 'Launching',
    author: 'ida',
    tags: ['launch', 'numbers', 'newsletter'],
    daysAgo: 4,
    content: [
      p(
        'Everybody asks us which day to launch. So we counted, and the honest answer is: <b>a day on which you can answer your mail</b>.',
      ),
      h('What the numbers say'),
      p(
        'Listings that appeared on a Tuesday collected nine percent more hearts on the first day than those on a Saturday. After thirty days the difference was gone. What remained was this:',
      ),
      bullets(
        'Makers who replied to every comment within a day had <b>twice</b> the clicks after a month.',
        'Listings with two or three screenshots beat those with none, and those with five.',
        'An update in the second week was worth more than anything done in the first.',
      ),
      h('A launch plan that fits on a card'),
      steps(
        'The week before: write to ten people who asked you for it.',
        'The day itself: stay near the keyboard and say thank you.',
        'A week later: fix the thing they all mentioned, and tell them.',
        'A month later: <a href="/deals">offer a deal</a> to those who came late.',
      ),
      p('And if Tuesday makes you feel better, launch on Tuesday. Confidence is also a feature.'),
    ],
  },
  {
    title: 'Annual or monthly? A short argument with ourselves',
    excerpt: 'One of us likes cash up front, the other likes sleeping. Notes toward an answer.',
    category: 'Pricing',
    author: 'amara',
    tags: ['pricing', 'billing'],
    daysAgo: 0,
    draft: true,
    content: [
      p('<b>For annual:</b> a year is long enough to be useful to somebody, and short enough to be honest about.'),
      p('<b>For monthly:</b> nothing keeps a team awake like customers who can leave on the first.'),
      h('What we still need to find out'),
      bullets(
        'How many annual customers come back in month thirteen.',
        'Whether "two months free" or "save 31%" reads better. (Ask Tomasz.)',
        'A kinder word than "churn".',
      ),
    ],
  },
];
