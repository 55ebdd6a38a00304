import { defaultSettings, type getSettings as declaration } from '../contract/settings.ts';
import type { Call } from './call.ts';

export const getSettings: Call<typeof declaration> = async ({ store }) => (await store.settings.get()) ?? defaultSettings;
