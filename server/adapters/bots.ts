import { isbot } from 'isbot';

/** A phone brand whose name ends in "bot". Without this exception, User-Agents of its phones would count as bots. */
const botBrand = /\bcubot\b/gi;

/** Whether a User-Agent names a program, such as a search engine or link preview, according to the list in `isbot`. */
export const isBot = (userAgent: string): boolean => isbot(userAgent.replace(botBrand, 'phone'));
