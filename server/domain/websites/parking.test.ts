import { expect, test } from 'vitest';
import { isChallenge, isParked, isParkingDomain } from './parking.ts';

test.each([
  '<title>acme.example is for sale</title>',
  '<html><head>\n<TITLE>\n  Acme.example\n - For Sale </TITLE>',
  '<title>This domain is for sale</title>',
  '<title>This domain may be for sale!</title>',
  '<title>Domain name for sale</title>',
  '<title>Parked Domain name on Example DNS system</title>',
  '<title>acme.example is parked</title>',
  '<title>acme.example is for sale | Sedo</title>',
  '<title>acme.example may be for sale</title>',
  '<title>acme.example: this domain is for sale</title>',
  '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
  '<script src="https://d1.parkingcrew.net/scripts/sale_form.js"></script>',
])('parked: %s', (page) => {
  expect(isParked(page, 'www.acme.example')).toBe(true);
});

test.each([
  '',
  '<title>Acme</title>',
  '<title>Sedo: domains for sale, buy and sell</title><p>Buy this domain</p>',
  '<title>other.example is for sale</title>',
  '<title>Domainly: is your domain for sale?</title>',
  '<title>Valet: your car, parked</title>',
  '<title>Acme.example | Boats for sale</title>',
  '<title>Acme.example: for sale and for rent</title>',
  '<title>Acme.example - know where your car is parked</title>',
  '<title>Acme.examples is for sale</title>',
  `<title>How we left our domain parking</title>${'<p>It was at https://d1.parkingcrew.net/ for years.</p>'.repeat(200)}`,
])('not parked: %s', (page) => {
  expect(isParked(page, 'acme.example')).toBe(false);
});

test('the domain of a parking company is recognized', () => {
  expect([isParkingDomain('sedoparking.com'), isParkingDomain('acme.example')]).toEqual([true, false]);
});

test('a page that only asks visitors to prove they are human is a challenge', () => {
  expect(isChallenge('<html><head><title>Just a moment...</title>')).toBe(true);
  expect(isChallenge('<title>Attention Required! | Cloudflare</title>')).toBe(true);
  expect(isChallenge('<title>Acme: just a moment of silence</title>')).toBe(false);
});

test('a page with a megabyte of unclosed tags is read quickly', () => {
  const page = '<title>'.repeat(150_000);
  expect([isParked(page, 'acme.example'), isChallenge(page)]).toEqual([false, false]);
});
