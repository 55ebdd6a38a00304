import { isbot } from 'isbot';

/** Phones of this brand name their model in the User-Agent, which some of them begin with. */
const botBrand = /\bcubot\b/gi;

/** Whether a User-Agent names a program, as search engines and link previews do: by the list that `isbot` keeps. */
export const isBot = (userAgent: string): boolean => isbot(userAgent.replace(botBrand, 'phone'));
