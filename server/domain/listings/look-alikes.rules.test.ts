import { expect, test } from 'vitest';
import { findLookAlikes, pairKey } from './look-alikes.rules.ts';
import { tagKey } from './tags.rules.ts';

/** The pairs of names that look alike, as "larger, smaller". */
function pairsOf(names: readonly string[], distinct: readonly (readonly [string, string])[] = []): string[] {
  const topics = names.map((name, at) => ({ key: tagKey(name), name, startupCount: names.length - at }));
  const keys = new Set(distinct.map(([a, b]) => pairKey(tagKey(a), tagKey(b))));
  return findLookAlikes(topics, keys).map(([a, b]) => `${a.name}, ${b.name}`);
}

test.each([
  ['Energy', 'Energie'],
  ['Energy', 'Energía'],
  ['HR & People', 'Hr People'],
  ['HR & People', 'HR and People'],
  ['HR & People', 'People & HR'],
  ['Developer Tools', 'Dev Tools'],
  ['Developer Tools', 'developer-tool'],
  ['Ecommerce', 'e-commerce'],
  ['E-Commerce', 'E Commerce'],
  ['Café', 'Cafés'],
  ['Chatbot', 'Chatbots'],
  ['Agency', 'Agencies'],
  ['Business', 'Businesses'],
  ['Movies', 'Movie'],
  ['App', 'Apps'],
  ['API', 'APIs'],
  ['Node.js', 'NodeJS'],
  ['AI', 'A.I.'],
  ['AI', 'Artificial Intelligence'],
  ['Machine Learning', 'ML'],
  ['Machine-Learning', 'Machine Learning'],
  ['Human Resources', 'HR'],
  ['No-Code', 'Nocode'],
  ['Open Source', 'opensource'],
  ['Web3', 'Web 3'],
  ['C++', 'C Plus Plus'],
  ['UI/UX', 'UX & UI'],
  ['R&D', 'R and D'],
  ['Health & Fitness', 'Fitness and Health'],
  ['Gesundheit', 'Health'],
  ['Musik', 'Music'],
  ['Logistics', 'Logistik'],
  ['Technology', 'Tech'],
  ['Technology', 'Technologie'],
  ['HealthTech', 'Health Tech'],
  ['Mobile Apps', 'Mobile Applications'],
  ['Crypto', 'Cryptocurrencies'],
  ['Crypto/Web3', 'Web3 & Crypto'],
  ['Productivity', 'Prodcutivity'],
  ['Productivity', 'Productivty'],
  ['Marketing', 'Marketting'],
  ['Recommendation', 'Recomendation'],
  ['Project Management', 'Project Mangement'],
  ['Independent', 'Independant'],
  ['Organization', 'Organisation'],
  ['Colors', 'Colour'],
  ['Data Centers', 'Data Centre'],
  ['Search Engine Optimisation', 'SEO'],
])('%s and %s look alike', (a, b) => {
  expect(pairsOf([a, b])).toEqual([`${a}, ${b}`]);
});

test.each([
  ['Health', 'Wealth'],
  ['AI', 'UI'],
  ['AI', 'IA'],
  ['AR', 'VR'],
  ['HR', 'PR'],
  ['iOS', 'IO'],
  ['SaaS', 'SAA'],
  ['SaaS', 'PaaS'],
  ['Android', 'Androids'],
  ['Windows', 'Window'],
  ['News', 'New'],
  ['Sales', 'Sale'],
  ['Canva', 'Canvas'],
  ['Security', 'Securities'],
  ['Future', 'Futures'],
  ['Electronic', 'Electronics'],
  ['C', 'C++'],
  ['C', 'C#'],
  ['C++', 'C#'],
  ['.NET', 'Net'],
  ['Java', 'JavaScript'],
  ['Web2', 'Web3'],
  ['Web 2.0', 'Web 20'],
  ['GPT-4', 'GPT-4o'],
  ['2025', '2026'],
  ['Shipping', 'Shopping'],
  ['Printing', 'Painting'],
  ['Trucking', 'Tracking'],
  ['Messaging', 'Massaging'],
  ['Contacts', 'Contracts'],
  ['Marketing', 'Marking'],
  ['Learning', 'Leaning'],
  ['Recruiter', 'Recruited'],
  ['Immigration', 'Emigration'],
  ['Conversation', 'Conversion'],
  ['Conservation', 'Conversation'],
  ['Astronomy', 'Astrology'],
  ['Investing', 'Investigating'],
  ['Translation', 'Transcription'],
  ['System Design', 'Design Systems'],
  ['Data Science', 'Data'],
  ['Email', 'Email Marketing'],
  ['Education', 'Educator'],
  ['Finance', 'Fintech'],
  ['Accounting', 'Accountants'],
  ['バス', 'ハス'],
  ['日本', '日本語'],
  ['👍', '🎉'],
])('%s and %s do not look alike', (a, b) => {
  expect(pairsOf([a, b])).toEqual([]);
});

test('three names that look alike form two pairs, each with the largest name', () => {
  expect(pairsOf(['Chatbots', 'Energy', 'Chatbot', 'Chat Bots', 'Energie'])).toEqual([
    'Chatbots, Chatbot',
    'Chatbots, Chat Bots',
    'Energy, Energie',
  ]);
});

test('a pair that was marked as different is omitted, and its names may form pairs with others', () => {
  expect(pairsOf(['Crypto', 'Cryptos', 'Cryptocurrency'], [['Cryptos', 'crypto']])).toEqual(['Crypto, Cryptocurrency']);
  expect(pairsOf(['Energy', 'Energie', 'Energies'], [['Energies', 'Energy']])).toEqual(['Energy, Energie', 'Energie, Energies']);
});
