import { expect, test } from 'vitest';
import { isBot } from './bots.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0',
  'Baiduspider',
  'WhatsApp/2.23.20.0',
  'curl/8.5.0',
  'python-requests/2.32.0',
  'GPTBot/1.0',
  `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 Chrome-Lighthouse`,
])('%s is the user agent of a program', (userAgent) => expect(isBot(userAgent)).toBe(true));

test.each([
  '',
  `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; KINGKONG CUBOT) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG STAR Build/TP1A) ${chrome} Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
])('%s is the user agent of a person’s browser', (userAgent) => expect(isBot(userAgent)).toBe(false));
