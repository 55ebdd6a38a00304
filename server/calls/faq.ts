import type { listFaq as declaration } from '../contract/faq.ts';
import type { Call } from './call.ts';

export const listFaq: Call<typeof declaration> = async ({ store }) => store.faq.list();
