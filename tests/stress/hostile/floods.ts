import { siteLimits } from '../../../server/domain/accounts/site-limits.ts';
import type { Attack, Counts } from './attack.ts';
import { exchange, network, postHead, repeat } from './raw-client.ts';

/** Valid forms, each from a different stranger and network. `most` is the largest number of forms that the site may accept. */
function flood(name: string, path: string, most: number, body: (number: number) => object): Attack {
  return {
    name,
    run: ({ port }, signal) => {
      let sent = 0;
      return repeat(50, signal, () => {
        sent += 1;
        const json = JSON.stringify(body(sent));
        const head = postHead({ from: network(sent), path, headers: [`Content-Length: ${Buffer.byteLength(json)}`] });
        return exchange({ port, first: head + json, signal });
      });
    },
    expect: (counts: Counts) => {
      const accepted = Object.entries(counts).reduce((sum, [outcome, count]) => sum + (outcome.startsWith('2') ? count : 0), 0);
      return accepted === 0 || accepted > most ? [`${accepted} were accepted, not 1 to ${most}`] : [];
    },
  };
}

/** Strangers who fill the site's tables. Sign-ups can also be refused because too many passwords are being hashed. */
export const floodAttacks: readonly Attack[] = [
  flood('sign-ups of thousands of networks', '/api/users/signup', siteLimits.signUps, (number) => ({
    username: `stranger-${number}`,
    email: `stranger-${number}@mail.example`,
    password: 'Quiet harbor 8271',
  })),
  flood('subscriptions of thousands of networks', '/api/newsletter/subscribe', siteLimits.subscriptions, (number) => ({
    email: `stranger-${number}@mail.example`,
  })),
  flood('feedback of thousands of networks', '/api/feedback', siteLimits.feedback, (number) => ({ content: `Spam ${number}` })),
];
