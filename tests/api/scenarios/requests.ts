import { refused, type Scenario } from './scenario.ts';

const view = '/api/analytics/view';
const json = { 'content-type': 'application/json' };
const startupId = '00000000000300003b6c9058';

function post(path: string, body: unknown, headers?: Record<string, string>) {
  return { method: 'POST', path, body, ...(headers === undefined ? {} : { headers }) };
}

/** Paths without a call and unreadable bodies. Both hosts reply with the same message. */
export const requestScenarios: Scenario[] = [
  refused('an unknown path is not found', { path: '/api/nope' }, 'request.not_found'),
  refused('the root of the API is not found', { path: '/api' }, 'request.not_found'),
  refused('the root of the API with a slash is not found', { path: '/api/' }, 'request.not_found'),
  refused('a path with an extra slash is not found', { path: '/api/startups/' }, 'request.not_found'),
  refused('paths are case-sensitive', { path: '/api/Startups' }, 'request.not_found'),
  refused('a path without its slug is not found', { path: '/api/startups/slug/' }, 'request.not_found'),
  refused('a path with an extra segment is not found', { path: '/api/startups/slug/mosscount/more' }, 'request.not_found'),
  refused('POST to an unknown path is not found', post('/api/nope', {}), 'request.not_found'),

  refused('POST is not allowed for a list', post('/api/startups', {}), 'request.method_not_allowed'),
  refused('DELETE is not allowed for a list', { method: 'DELETE', path: '/api/startups' }, 'request.method_not_allowed'),
  refused(
    'PUT is not allowed for the slug of a startup',
    { method: 'PUT', path: '/api/startups/slug/mosscount' },
    'request.method_not_allowed',
  ),
  refused('settings cannot be patched', { method: 'PATCH', path: '/api/settings' }, 'request.method_not_allowed'),
  refused('GET is not allowed for counting a view', { path: view }, 'request.method_not_allowed'),
  refused('OPTIONS is not allowed', { method: 'OPTIONS', path: '/api/startups' }, 'request.method_not_allowed'),
  {
    name: 'HEAD returns the headers of GET without a body',
    request: { method: 'HEAD', path: '/api/startups' },
    status: 200,
    body: undefined,
  },
  {
    name: 'HEAD of an unknown path has no body',
    request: { method: 'HEAD', path: '/api/startups/slug/nope' },
    status: 404,
    body: undefined,
  },

  refused(
    'a URL of more than 4,000 characters is too long',
    { path: `/api/startups/search?q=${'a'.repeat(4_000)}` },
    'request.uri_too_long',
  ),

  refused(
    'a body without a content type is refused',
    { method: 'POST', path: view, headers: { 'content-type': '' }, body: '{}' },
    'request.unsupported_type',
  ),
  refused(
    'a form in place of JSON is refused',
    post(view, 'startupId=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    'request.unsupported_type',
  ),
  refused('text in place of JSON is refused', post(view, '{}', { 'content-type': 'text/plain' }), 'request.unsupported_type'),
  refused(
    'a JSON patch in place of JSON is refused',
    post(view, '{}', { 'content-type': 'application/json-patch+json' }),
    'request.unsupported_type',
  ),
  refused(
    'a multipart body in place of JSON is refused',
    post(view, '--x', { 'content-type': 'multipart/form-data; boundary=x' }),
    'request.unsupported_type',
  ),
  refused('half an object cannot be read', post(view, '{"startupId":', json), 'request.malformed'),
  refused('a bare word cannot be read', post(view, 'nonsense', json), 'request.malformed'),
  refused('a bare number cannot be read', post(view, '42', json), 'request.malformed'),
  refused('a bare null cannot be read', post(view, 'null', json), 'request.malformed'),
  refused('a body of blanks cannot be read', post(view, '  ', json), 'request.malformed'),
  refused(
    'a prototype in a body cannot be read',
    post(view, `{"startupId":"${startupId}","__proto__":{"admin":true}}`, json),
    'request.malformed',
  ),
  refused('a deep prototype in a body cannot be read', post(view, '{"startupId":{"__proto__":1}}', json), 'request.malformed'),
  refused(
    'a body of more than 64 kB is too large',
    post(view, `{"startupId":"${'a'.repeat(65_536)}"}`, json),
    'request.too_large',
  ),
  refused('whitespace counts toward the size of a body', post(view, `{}${' '.repeat(65_536)}`, json), 'request.too_large'),
  refused('an empty body lacks every field', post(view, '', json), 'request.invalid', {
    'body.startupId': 'Please fill this in.',
  }),
  refused('a list instead of an object is refused', post(view, [], json), 'request.invalid', {
    'body.startupId': 'Please fill this in.',
  }),
  refused('an unknown field is refused', post(view, { startupId, likes: 9_000 }), 'request.invalid', {
    'body.likes': 'This field does not exist. Please remove it.',
  }),
  refused('a number instead of an id is refused', post(view, { startupId: 7 }), 'request.invalid', {
    'body.startupId': 'Please enter text.',
  }),
  refused('an id in upper case is refused', post(view, { startupId: startupId.toUpperCase() }), 'request.invalid', {
    'body.startupId': 'Please send an id: 24 digits from 0 to f.',
  }),
  refused('null instead of an id is refused', post('/api/analytics/traffic', { startupId: null }), 'request.invalid', {
    'body.startupId': 'Please enter text.',
  }),
];
