import type { FaqCategory } from '../../server/domain/content/faq.contract.ts';
import { faqSlug } from '../../server/domain/content/faq.rules.ts';
import { sampleId } from './ids.ts';

const questions: [category: string, faqs: [question: string, answer: string][]][] = [
  [
    'Finding your way',
    [
      [
        'What is this directory?',
        'A list of startups and AI tools that you can use today, each read by a person before it appears. Browse by category, follow the daily feed, or search for what you need.',
      ],
      [
        'Is it free to browse?',
        'Yes, all of it, and without an account. You need one only to keep favorites, claim a business or submit your own.',
      ],
      [
        'How are trending startups chosen?',
        'The home page shows three: featured startups first, then those with the most likes, views and visits in the last 30 days. Our editors choose what is featured. Premium includes a featured week, and Hobby a weekday that we choose. The pages of featured startups say so. Trending cannot be bought in any other way.',
      ],
      [
        'Can I read it without a connection?',
        'Yes. Install the site from your browser and the directory travels with you: categories, listings, search, your favorites and the articles you have opened. What you like or write offline is sent when you are back.',
      ],
    ],
  ],
  [
    'Listing your startup',
    [
      [
        'How do I submit a startup?',
        'Sign in, choose Submit startup, and fill in six short steps: the basics, topics, screenshots, the people who made it, a few questions, and a plan. What you type is kept on your device until you send it.',
      ],
      [
        'How long does a review take?',
        'Five working days with Essential, two with Growth and 24 hours with Premium. The free queue takes about a month.',
      ],
      [
        'Why was my listing rejected?',
        'The reason is on your dashboard and in the email we sent. Most often the website did not load or the page described a plan rather than a product. Fix it and send the listing again; it costs nothing.',
      ],
      [
        'My company is already listed. How do I claim it?',
        'Open its page, choose Claim Business, and prove that the website is yours: by a code that we email to its domain, a DNS record, a file or a tag. That is checked automatically and takes minutes, and then you are its verified owner. Our team reviews claims without a proof, and proofs where another member owns the listing.',
      ],
    ],
  ],
  [
    'Plans and payment',
    [
      [
        'What does a plan include?',
        'A faster review, a permanent page, and analytics for it. Growth adds the newsletter and the deals page; Premium adds a featured week and an interview.',
      ],
      [
        'Is there a free plan?',
        'Yes: Hobby. The queue is about a month, your listing is featured on a weekday that we choose, the newsletter may mention it, and support is limited to kindness.',
      ],
      [
        'What is the difference between monthly and annual billing?',
        'Only the price. Paying for a year at once saves about 31 percent. Either can be canceled whenever you like and runs to the end of what you have paid for.',
      ],
    ],
  ],
  [
    'Your account and data',
    [
      [
        'What do you know about me?',
        'What you type into your profile, the likes you give, and the listings you send. Views and clicks are counted per day without remembering who you are.',
      ],
      [
        'How do I leave the newsletter?',
        'One click on the link at the foot of any issue. No survey, and no letter asking whether you are sure.',
      ],
      [
        'Can I delete my account?',
        'Yes, under Settings. Your profile and favorites go at once. Listings you own stay in the directory, unclaimed, unless you take them down first.',
      ],
    ],
  ],
];

let written = 0;

export const sampleFaq: FaqCategory[] = questions.map(([name, faqs], at) => ({
  _id: sampleId('faqCategory', at + 1),
  name,
  faqs: faqs.map(([question, answer]) => ({
    _id: sampleId('faqItem', (written += 1)),
    question,
    answer,
    slug: faqSlug(question),
  })),
}));
