import type { OwnershipProofRecord, Store } from '../db/store.ts';
import type { Websites } from '../server/contract/web.ts';

/** What was looked for in vain: the founder has published it when somebody looks again. */
const lookedFor = new Set<string>();

/** The websites of the sample. Each publishes what its founder was asked to publish, after the first look at it. */
export function founderSites(store: Store): Websites {
  /** The tokens that a site publishes in a way by now. */
  const published = async (website: string, way: string): Promise<string[]> => {
    const ids = new Set((await store.startups.byWebsite(website)).map(({ _id }) => _id));
    const proofs = (await store.ownershipProofs.due('9999', 1_000)).filter(({ startupId }) => ids.has(startupId));
    const key = ({ token }: OwnershipProofRecord) => `${way} ${token}`;
    const tokens = proofs.filter((proof) => lookedFor.has(key(proof))).map(({ token }) => token);
    for (const proof of proofs) lookedFor.add(key(proof));
    return tokens;
  };
  return {
    async get(address) {
      const url = new URL(address);
      const isFile = url.pathname.startsWith('/.well-known/');
      const tokens = await published(isFile ? url.origin : address, isFile ? 'file' : 'page');
      const page = `<title>${url.hostname}</title>${tokens.map((token) => `<meta name="debut-verify" content="${token}">`).join('')}`;
      const status = isFile && tokens.length === 0 ? 404 : 200;
      return { url, status, type: '', body: new TextEncoder().encode(isFile ? tokens.join('\n') : page) };
    },
    txt: async (hostname) => (await published(`https://${hostname}`, 'dns')).map((token) => `debut-verify=${token}`),
    domainOf: async (hostname) => hostname.split('.').slice(-2).join('.'),
    async parseTags(html) {
      const metas = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('meta')];
      return { metas: metas.map(({ name, content }) => ({ name, content })), links: [] };
    },
  };
}
