import type { CollectionRecord } from '../store.ts';

/** A collection of the directory; `startups` are names of sample startups. Its slug is derived from its title. */
export interface SampleCollection {
  title: string;
  introduction: string;
  startups: string[];
  /** `public` when omitted. */
  visibility?: CollectionRecord['visibility'];
  daysAgo: number;
}

export const sampleCollections: SampleCollection[] = [
  {
    title: 'Software that lets go',
    introduction:
      'Tools whose best feature is less: fewer meetings, fewer letters, fewer copies.\n\nEach of them removes something every week, and nobody has asked for it back.',
    startups: ['Fewer, Please', 'Fond Regards', 'Forget Me, Please', 'Quietdiff', 'Spreadsheep', 'Ö'],
    daysAgo: 12,
  },
  {
    title: 'A kitchen on a Saturday night',
    introduction: 'The telephone, the prep list and the dough, for places with twelve tables and two people.',
    startups: ['Hostwren', 'Miselist', 'Proofing Drawer', 'Loopcrate'],
    daysAgo: 4,
  },
  {
    title: 'Still being argued about',
    introduction: '',
    startups: ['Honest Axis', 'Tallywick'],
    visibility: 'private',
    daysAgo: 1,
  },
];
