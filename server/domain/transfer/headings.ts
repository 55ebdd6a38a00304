import { columnKey } from './field-cells.ts';

/**
 * The headings by which a column is recognized, by target, most specific first: words in English, German, French and Spanish, and
 * names used by other programs' exports. `columnKey` makes them comparable ("Date d’ajout" becomes "date-dajout").
 */
const startupWords: Readonly<Record<string, readonly string[]>> = {
  name: [
    'name, company name, startup name, product name, tool name, app name, project name, listing title, post title, firma, firmenname',
    'unternehmen, unternehmensname, produktname, company, startup, product, tool, app, organization, organisation, nom, nombre, empresa',
    'entreprise, société, compañía, title, titel, titre, título, listing, bezeichnung, anbieter, werkzeug, produkt, brand, nome, naam',
    'azienda, bedrijf, bedrijfsnaam, service, software, business',
  ],
  website: [
    'website, website url, web site, company website, homepage, homepage url, webseite, webseite url, site web, sitio web, página web',
    'pagina web, site, url, link, web, web address, internetseite, internetadresse, internet, adresse web, enlace, lien, product url',
    'company url, official website, official site, landing page, geodir website, domain, website link, website address, sito web, sito',
    'company link, página, websitelink',
  ],
  tagline: [
    'tagline, one liner, oneliner, one line description, one line pitch, short description, short desc, description short, slogan, pitch',
    'elevator pitch, kurzbeschreibung, claim, motto, untertitel, subtitle, subheading, headline, catchphrase, lema, eslogan, accroche',
    'description courte, descripción corta, summary short, in one sentence, what does it do in one sentence, kurztext, breve descrizione, descrição curta',
    'korte beschrijving',
  ],
  description: [
    'description, full description, long description, description long, beschreibung, langbeschreibung, descripción, descripcion, about',
    'about us, über uns, listing content, post content, details, overview, product description, company description, à propos, acerca de',
    'text, tell us more, desc, descr, what it does, was macht es, descrizione, descrição, omschrijving, beschrijving',
  ],
  categories: [
    'categories, category, category name, kategorie, kategorien, catégorie, catégories, categoría, categorías, categoria, post category',
    'sector, sectors, industry, industries, branche, branchen, secteur, vertical, verticals, segment, rubrik, bereich, section',
    'market, markets, default category, main category, primary category, hauptkategorie, categorie, settore, setor',
  ],
  tags: [
    'tags, tag, post tags, tags input, keywords, keyword, topics, topic, schlagworte, schlagwörter, schlagwort, stichworte, stichwörter',
    'mots clés, mot clé, étiquettes, etiquetas, palabras clave, labels, use cases, use case, anwendungsfälle, themen, etichette, parole chiave, palavras chave, trefwoorden',
  ],
  publishedAt: [
    'published at, published on, publish date, published date, publication date, post date, date published, added, added on, added at',
    'date added, hinzugefügt am, hinzugefügt, date dajout, ajouté le, fecha de alta, añadido el, agregado el, veröffentlicht am',
    'veröffentlicht, publié le, publicado el, created at, created on, created time, created, date created, creation date, erstellt am',
    'créé le, creado el, launched at, launch date, launched, launched on, release date, listed on, listed at, submitted at, submitted on, date submitted, submission date, timestamp',
    'added date, date listed, angelegt am, erstellt, data, aggiunto il, toegevoegd op, zeitstempel, horodateur, marca temporal, published, date, datum, fecha',
  ],
  logo: [
    'logo, logo url, logo image, logo link, listing img, icon url, icon, image url, image, images, picture, bild, thumbnail, favicon',
    'company logo, logotipo, imagen, files media',
  ],
  videoUrl: ['video url, videourl, video, video link, demo video, youtube, youtube url, geodir video'],
  specialOffer: [
    'special offer, special offers, offer, deal, discount, coupon, promotion, angebot, sonderangebot, offre, oferta',
  ],
  affiliateLink: ['affiliate link, affiliate url, affiliate, referral link, referral url, partnerlink, lien affilié'],
  makers: ['makers'],
  slug: ['slug'],
  sourceId: ['source id, record id, airtable id'],
  websiteKind: ['website kind'],
  location: [
    'location, locations, hq, headquarters, headquarter, hauptsitz, firmensitz, sitz, standort, siège, sede, ubicación, hq location, headquarters location',
  ],
};

/** Words for the default fields, which are also columns by key and label. */
const fieldWords: Readonly<Record<string, readonly string[]>> = {
  pricing: [
    'pricing model, price model, pricing type, pricing plan, price, prices, preismodell, preis, preise, kosten, cost, costs, prix, tarif',
    'tarifs, precio, precios, modelo de precios, modèle de prix, business model, plan, prezzo, preço, prijs, pricing details',
  ],
  platform: [
    'platforms, plattform, plattformen, plateforme, plateformes, plataforma, plataformas, operating system, operating systems, os',
    'available on, works on',
  ],
  'open-source': ['is open source, opensource, oss, quelloffen, código abierto, codigo abierto, logiciel libre, code ouvert'],
  founded: [
    'founded year, year founded, founding year, founded in, founded on, founded date, gründungsjahr, gegründet, gründung, año de fundación',
    'fundación, fundada, année de création, date de création, fondée en, established, year established',
  ],
  country: [
    'countries, land, pays, país, pais, hq country, headquarters country, country of origin, country code, company country, post country',
    'herkunftsland, nation, paese',
  ],
  'team-size': [
    'employees, number of employees, employee count, no of employees, headcount, team, team members, company size, mitarbeiter',
    'mitarbeiterzahl, mitarbeiteranzahl, teamgröße, employés, effectif, effectifs, empleados, número de empleados, size',
  ],
  status: ['company status, operating status, zustand, betriebsstatus'],
};

const categoryWords: Readonly<Record<string, readonly string[]>> = {
  name: ['name, title, category name, category, cat name, kategorie, catégorie, categoría, nom, nombre'],
  slug: ['slug, cat slug, category slug'],
  description: ['description, cat description, category description, beschreibung, descripción, about, text'],
  icon: ['icon, emoji'],
  trending: ['trending'],
};

const postWords: Readonly<Record<string, readonly string[]>> = {
  title: ['title, post title, titel, titre, título, headline, überschrift, name'],
  slug: ['slug, post name, permalink slug'],
  excerpt: ['excerpt, summary, post excerpt, teaser, zusammenfassung, extrait, resumen, description'],
  content: ['content, body, post content, inhalt, text, contenu, contenido, article, html'],
  coverImage: ['cover image, cover, image, hero image, thumbnail, titelbild'],
  featuredImage: ['featured image, feature image'],
  category: ['category, categories, kategorie, catégorie, categoría, section, rubrik'],
  tags: ['tags, tag, post tags, keywords, schlagworte, schlagwörter, mots clés, etiquetas'],
  author: ['author, autor, auteur, written by, byline'],
  publishedAt: [
    'published at, published on, publish date, date published, published, post date, date, datum, fecha, veröffentlicht am',
  ],
  status: ['status, post status, state'],
};

/** Headings of columns that are used only when no better column exists. */
const spareWords: Readonly<Record<string, readonly string[]>> = {
  description: ['summary, notes, note, notizen, anmerkungen, remarks, excerpt, comment, comments, resumen, résumé, bio'],
  website: ['repository, repository url, repo, repo url, github, github url, source code'],
  categories: ['type, types, typ, kind'],
};

/**
 * A word for a listing at the beginning of a heading, followed by a part of the listing. The word is removed: "Tool URL" becomes
 * "url".
 */
const listedNoun =
  /^(?:company|startup|tool|product|app|project|listing|organi[sz]ation|business|service|software|site)-(?=(?:name|title|url|link|website|homepage|description|tagline|slogan|logo|image|category|categories|tags|country|location|industry|pricing|price)$)/;

export type HeadingWords = ReadonlyMap<string, readonly string[]>;

function compiled(words: Readonly<Record<string, readonly string[]>>): HeadingWords {
  return new Map(
    Object.entries(words).map(([target, lines]) => [
      target,
      lines.flatMap((line) => line.split(',')).map((word) => headingKey(word)),
    ]),
  );
}

/** The headings by target: for each kind of rows, for the fields (by key), and those that are used last. */
export const headingWords = {
  startups: compiled(startupWords),
  categories: compiled(categoryWords),
  posts: compiled(postWords),
  fields: compiled(fieldWords),
  spare: compiled(spareWords),
};

/**
 * A heading in the form in which headings are compared: "Category (from Categories)" becomes "category", and "# Employees"
 * becomes "employees".
 */
export function headingKey(heading: string): string {
  return columnKey(heading.slice(0, 200).replace(/\s*\(from [^()]*\)\s*$/i, '')).replace(listedNoun, '');
}

/** A heading without its addition: "Founded" for "Founded (year)", "Kategorie" for "Kategorie / Branche". */
export const headingWithoutAddition = (heading: string): string => /^[^(/:,]+/.exec(heading)?.[0].trim() ?? '';

const websiteWords = new Set(headingWords.startups.get('website'));

/** Whether a heading means the website. */
export const isWebsiteHeading = (heading: string): boolean => websiteWords.has(headingKey(heading));

const allWords = new Set(
  [headingWords.startups, headingWords.categories, headingWords.posts, headingWords.fields, headingWords.spare].flatMap((words) =>
    [...words.values()].flat(),
  ),
);

/** Whether a cell is a known heading. */
export const isKnownHeading = (heading: string): boolean => allWords.has(headingKey(heading));

/** The target of a heading that is a question from a web form ("What does it do in one sentence?"). */
export function targetOfQuestion(heading: string): string | undefined {
  const key = headingKey(heading);
  if (key.split('-').length < 4) return undefined;
  if (/(?:one|a)-(?:sentence|line)|short-description|kurz-beschreib/.test(key)) return 'tagline';
  if (/categor|kategorie/.test(key)) return 'categories';
  if (/^(?:tell-us|describe|beschreib)|what-does-(?:it|your)|description-of/.test(key)) return 'description';
  if (/name-of-(?:the|your)|(?:company|startup|product|tool)-name/.test(key)) return 'name';
  return /(?:website|homepage|webseite)/.test(key) ? 'website' : undefined;
}
