import { personId, type Username } from '../../../db/sample/people.ts';
import type { TestRequest } from '../hosts.ts';
import { by, get, refused, type Scenario } from './scenario.ts';

const bylinery = '000000000003000018cafacd';
const mosscount = '00000000000300003b6c9058';
const meepleyard = '00000000000300002e63bf33';
const grantling = '00000000000300000a23f22f';
const unknown = 'ffffffffffffffffffffffff';

function claim(startupId: string, username: Username = 'ravi', more: object = {}): TestRequest {
  return { method: 'POST', path: '/api/startups/claim', body: { startup_id: startupId, userId: personId(username), ...more } };
}

function decide(id: string, body: unknown): TestRequest {
  return { method: 'PATCH', path: `/api/business-claims/${id}/status`, body };
}

const ownClaimsPath = `/api/business-claims/user/${personId('ravi')}`;

/** Claims. Decisions are tested in claims.test.ts, because they need the ids of new claims. */
export const claimScenarios: Scenario[] = [
  refused('a visitor cannot claim', claim(bylinery), 'auth.required'),
  by('noor', refused('a member cannot claim for someone else', claim(bylinery), 'auth.forbidden')),
  by('ida', refused('an admin cannot claim for someone else', claim(bylinery), 'auth.forbidden')),
  by('ravi', get('the list of own claims is empty at first', ownClaimsPath, [])),
  by('ravi', {
    name: 'a listing without an owner can be claimed',
    request: claim(bylinery),
    status: 200,
    body: { message: 'Business claim submitted successfully. It will be reviewed by our team.' },
  }),
  by('ravi', refused('a second claim on the same listing is refused', claim(bylinery), 'claims.already_pending')),
  by('noor', refused('a member cannot list the claims of another one', { path: ownClaimsPath }, 'auth.forbidden')),
  refused('a visitor cannot list claims', { path: ownClaimsPath }, 'auth.required'),

  by('beatrix', refused('an owner cannot claim their own listing', claim(mosscount, 'beatrix'), 'claims.already_approved')),
  by('ravi', refused('a listing with another owner cannot be claimed', claim(mosscount), 'claims.has_owner')),
  by('ravi', refused('an unknown listing cannot be claimed', claim(unknown), 'startups.not_found')),
  by('ravi', refused('a listing under review cannot be claimed', claim(meepleyard), 'startups.not_found')),
  by('ravi', refused('a rejected listing cannot be claimed', claim(grantling), 'startups.not_found')),
  by(
    'ravi',
    refused('a claim cannot set its status', claim(bylinery, 'ravi', { status: 'approved' }), 'request.invalid', {
      'body.status': 'This field does not exist. Please remove it.',
    }),
  ),
  by(
    'ravi',
    refused('a claim needs a listing and a user', { method: 'POST', path: '/api/startups/claim', body: {} }, 'request.invalid', {
      'body.startup_id': 'Please fill this in.',
      'body.userId': 'Please fill this in.',
    }),
  ),

  refused('a visitor cannot read the review of a claim', { path: `/api/business-claims/${unknown}` }, 'auth.required'),
  by(
    'ravi',
    refused('a member cannot read the review of a claim', { path: `/api/business-claims/${unknown}` }, 'auth.forbidden'),
  ),
  by('ida', refused('an unknown claim has no review', { path: `/api/business-claims/${unknown}` }, 'claims.not_found')),
  refused('a visitor cannot decide a claim', decide(unknown, { status: 'approved' }), 'auth.required'),
  by('ravi', refused('a member cannot decide a claim', decide(unknown, { status: 'approved' }), 'auth.forbidden')),
  by('priya', refused('a reviewer cannot decide an unknown claim', decide(unknown, { status: 'approved' }), 'claims.not_found')),
  by('ida', refused('an unknown claim is not decided', decide(unknown, { status: 'approved' }), 'claims.not_found')),
  by('ida', refused('a decision cannot make a claim pending', decide(unknown, { status: 'pending' }), 'claims.invalid_status')),
  by(
    'ida',
    refused('a decision cannot give a claim an unknown status', decide(unknown, { status: 'deleted' }), 'claims.invalid_status'),
  ),
  by(
    'ida',
    refused('a decision needs a status', decide(unknown, {}), 'request.invalid', {
      'body.status': 'Please fill this in.',
    }),
  ),
];
