import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { sampleId } from './ids.ts';

interface SampleCategory {
  name: string;
  slug: string;
  icon: string;
  description: string;
  trending?: true;
  seoTitle?: string;
  /** Set for categories with a cover image. Other categories show their icon. */
  cover?: { title: string; text: string; caption: string; description: string };
}

const categories = [
  {
    name: 'AI Assistants',
    slug: 'ai-assistants',
    icon: '🤖',
    trending: true,
    description: 'Software colleagues that read, draft, look things up and know when to hand the question back to you.',
    seoTitle: 'AI assistants for small teams, chosen by people',
    cover: {
      title: 'AI Assistants',
      text: 'Ask for the boring part first.',
      caption: 'Several small minds around one table.',
      description: 'Overlapping circles of light around a shared center.',
    },
  },
  {
    name: 'Writing & Editing',
    slug: 'writing-editing',
    icon: '✍️',
    trending: true,
    description: 'For people who write for a living, and for everybody else who has to send the email anyway.',
    seoTitle: 'Writing and editing tools that keep your voice',
    cover: {
      title: 'Writing & Editing',
      text: 'The second draft is where it starts.',
      caption: 'Pages, stacked and turned.',
      description: 'Sheets of paper fanned out, one folded at the corner.',
    },
  },
  {
    name: 'Design',
    slug: 'design',
    icon: '🎨',
    trending: true,
    description: 'Type, color, layout and the small decisions that make a thing feel considered.',
    seoTitle: 'Design tools from independent makers',
    cover: {
      title: 'Design',
      text: 'Fewer shapes, better placed.',
      caption: 'A grid that knows when to break.',
      description: 'Quarter circles and squares in a bright grid.',
    },
  },
  {
    name: 'Developer Tools',
    slug: 'developer-tools',
    icon: '🛠️',
    trending: true,
    description: 'Everything between an empty folder and a calm night on call: reviews, queues, flags, docs and undo.',
    seoTitle: 'Developer tools for calm releases',
    cover: {
      title: 'Developer Tools',
      text: 'Ship on Friday. Sleep on Friday.',
      caption: 'Blocks that fit together.',
      description: 'Isometric blocks stacked into a small city.',
    },
  },
  {
    name: 'Data & Analytics',
    slug: 'data-analytics',
    icon: '📊',
    trending: true,
    description: 'Count what matters, draw it honestly and leave the rest uncounted.',
    seoTitle: 'Data and analytics tools you can explain',
    cover: {
      title: 'Data & Analytics',
      text: 'A chart should be able to look you in the eye.',
      caption: 'Bars at dusk.',
      description: 'Columns of different heights under a low sun.',
    },
  },
  {
    name: 'Productivity',
    slug: 'productivity',
    icon: '⏳',
    trending: true,
    description: 'Tools that give an hour back, and a few that talk you out of the meeting.',
    seoTitle: 'Productivity tools that end the working day on time',
    cover: {
      title: 'Productivity',
      text: 'One thing, then the next thing.',
      caption: 'A morning with nothing in the way.',
      description: 'A sun rising over even hills.',
    },
  },
  {
    name: 'Health & Care',
    slug: 'health-care',
    icon: '🩺',
    trending: true,
    description: 'Made with wards, clinics and families, for the hours when nobody has time to read a manual.',
    seoTitle: 'Health and care software made with clinicians',
    cover: {
      title: 'Health & Care',
      text: 'Gentle by default.',
      caption: 'Petals, opening.',
      description: 'Soft petals arranged around a center.',
    },
  },
  {
    name: 'Climate & Energy',
    slug: 'climate-energy',
    icon: '🌱',
    trending: true,
    description: 'Insulation, packaging, wild meadows and electrons: the practical end of a large problem.',
    seoTitle: 'Climate and energy startups doing practical work',
    cover: {
      title: 'Climate & Energy',
      text: 'Small numbers, many roofs.',
      caption: 'Hills, and the wind over them.',
      description: 'Layered green hills with three wind turbines under a pale sun.',
    },
  },
  {
    name: 'Voice & Audio',
    slug: 'voice-audio',
    icon: '🎙️',
    trending: true,
    description: 'Dictation, sound effects, practice rooms and telephones that finally listen.',
    seoTitle: 'Voice and audio tools, from dictation to foley',
    cover: {
      title: 'Voice & Audio',
      text: 'Say it once.',
      caption: 'A sound, seen from the side.',
      description: 'A waveform crossing the picture in two colors.',
    },
  },
  {
    name: 'Security & Privacy',
    slug: 'security-privacy',
    icon: '🔐',
    trending: true,
    description: 'Keeping secrets, forgetting on request, and practicing for the day somebody clicks the link.',
    seoTitle: 'Security and privacy tools for ordinary teams',
    cover: {
      title: 'Security & Privacy',
      text: 'Lock the door; leave the window a view.',
      caption: 'Rings within rings.',
      description: 'Concentric rings with one opening.',
    },
  },
  {
    name: 'Finance',
    slug: 'finance',
    icon: '🧾',
    description: 'Invoices, cash, receipts and the courage to open the spreadsheet.',
    seoTitle: 'Finance tools for founders who are not accountants',
  },
  {
    name: 'Education',
    slug: 'education',
    icon: '🎓',
    description: 'Lessons, practice and second attempts, for classrooms and kitchen tables.',
  },
  {
    name: 'Marketing',
    slug: 'marketing',
    icon: '📣',
    description: 'Being found by the right people, and being remembered kindly by the rest.',
  },
  {
    name: 'Food & Hospitality',
    slug: 'food-hospitality',
    icon: '🥐',
    description: 'For kitchens, bakeries and front desks, where everything happens at half past seven.',
  },
  {
    name: 'Mobility & Logistics',
    slug: 'mobility-logistics',
    icon: '🚲',
    description: 'Getting people, parcels and crates to where they are expected, preferably dry.',
  },
  {
    name: 'Culture & Play',
    slug: 'culture-play',
    icon: '🎭',
    description: 'Cinemas, museums, bands and board games: reasons to leave the desk.',
  },
] as const satisfies SampleCategory[];

export type CategorySlug = (typeof categories)[number]['slug'];

/** The sixteen categories; `sampleDirectory` adds `startupCount`. */
export const sampleCategories: Category[] = categories.map(({ cover, ...category }: SampleCategory, at) => ({
  _id: sampleId('category', at + 1),
  trending: false,
  seoTitle: '',
  ...category,
  startupCount: 0,
  imageUrl: cover ? `/sample/covers/${category.slug}.svg` : '',
  imageTitle: cover?.title ?? '',
  imageText: cover?.text ?? '',
  imageCaption: cover?.caption ?? '',
  imageDescription: cover?.description ?? '',
}));
