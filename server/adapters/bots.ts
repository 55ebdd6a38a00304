import { isbot } from 'isbot';

/** Phones of this brand, whose model names some User-Agents contain. Otherwise they would count as bots. */
const botBrand = /\bcubot\b/gi;

/** Whether a User-Agent names a program, such as a search engine or link preview, according to the list in `isbot`. */
export const isBot = (userAgent: string): boolean => isbot(userAgent.replace(botBrand, 'phone'));
