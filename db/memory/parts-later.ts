import type { laterParts } from './later-parts.ts';
import type { Access } from './state.ts';

type LaterParts = ReturnType<typeof laterParts>;

/** Every name, as the type requires. */
const names: Readonly<Record<keyof LaterParts, true>> = {
  adminLinks: true,
  archives: true,
  audit: true,
  challenges: true,
  claims: true,
  deals: true,
  decisions: true,
  emailTokens: true,
  faq: true,
  feedback: true,
  formerSlugs: true,
  knownDevices: true,
  linkHosts: true,
  linkWatches: true,
  merges: true,
  newsletter: true,
  outbox: true,
  ownershipProofs: true,
  passkeys: true,
  payments: true,
  plans: true,
  posts: true,
  recoveryCodes: true,
  rejectionTemplates: true,
  reports: true,
  revisions: true,
  securityEvents: true,
};

/** The parts of `later-parts.ts`, which is loaded with the first call of one of their methods: the demo starts sooner without it. */
export function partsLater(access: Access): LaterParts {
  let parts: Promise<LaterParts> | undefined;
  const load = () => (parts ??= import('./later-parts.ts').then((module) => module.laterParts(access)));
  // `names` has every key of `LaterParts`.
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, partLater(async () => (await load())[name as keyof LaterParts])]),
  ) as LaterParts;
}

/** Stands for a part whose methods are all async. */
function partLater<Part extends object>(load: () => Promise<Part>): Part {
  // The proxy has the methods of the part, because each call is passed on to it.
  return new Proxy({} as Part, {
    get:
      (_, method) =>
      async (...parameters: unknown[]): Promise<unknown> => {
        const part = await load();
        return (Reflect.get(part, method) as (...values: unknown[]) => unknown)(...parameters);
      },
  });
}
