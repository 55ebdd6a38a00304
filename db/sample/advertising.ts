import type { Advertising } from '../../server/domain/content/advertising.contract.ts';
import { sampleId } from './ids.ts';

export const sampleAdvertising: Advertising = {
  _id: sampleId('advertising', 1),
  mainTitle: 'Be found by people who try things',
  subtitle: 'Quiet, clearly marked places beside the startups your customers are already reading about.',
  introParagraph:
    'Our readers are early adopters: founders, makers and the colleague everyone asks what to use. They come to find something, not to be followed, so an advertisement here is a sentence, a picture and a link. It is labeled, it loads with the page, and it watches nobody.',
  statsParagraph:
    'In an ordinary month **38,000 people** open **three pages** each, **one in nine** follows a link to a product, and **11,400 subscribers** get the Thursday letter. **Four in ten** write software for a living; most of the rest buy it.',
  pricingCards: [
    {
      title: 'Newsletter line',
      price: '$180 per issue',
      description: 'One sentence and one link in the Thursday letter, written with our editor. One sponsor an issue, never two.',
      cta: 'Book an issue',
      ctaLink: 'mailto:advertise@startup-directory.example?subject=Newsletter%20line',
      color: 'green',
    },
    {
      title: 'Category companion',
      price: '$320 per month',
      description:
        'Your card at the top of one category page, marked as sponsored. You choose the category; we make sure that it suits it.',
      cta: 'Choose a category',
      ctaLink: 'mailto:advertise@startup-directory.example?subject=Category%20companion',
      color: 'blue',
    },
    {
      title: 'Season partner',
      price: '$1,900 per quarter',
      description:
        'A place on the home page, a line in six letters and a round-up on the blog in your field. Three partners a season.',
      cta: 'Talk to us',
      ctaLink: 'mailto:advertise@startup-directory.example?subject=Season%20partner',
      color: 'orange',
    },
  ],
  sponsorsTitle: 'With us this season',
  sponsors: [
    { name: 'Ferrywire' },
    { name: 'Swatchling' },
    { name: 'Fewer, Please' },
    { name: 'Honest Axis' },
    { name: 'Panniered' },
  ],
};
