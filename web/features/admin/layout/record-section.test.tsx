import type { UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { RecordSection } from './record-section.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

const markupAfter = (error: Error) => {
  const query = { data: undefined, error, isPending: false } as UseQueryResult<string>;
  return renderToStaticMarkup(
    <RecordSection query={query} noun="startup" skeleton={null} onBack={() => undefined}>
      {(text) => text}
    </RecordSection>,
  );
};

test.each([
  ['an unknown id', new ApiError(404, { code: 'startups.not_found' })],
  ['an id that no record can have', new ApiError(400, { code: 'request.invalid' })],
])('%s is reported as a missing record, not as a connection problem', (_, error) => {
  const markup = markupAfter(error);
  expect(markup).toContain('This startup does not exist or was deleted.');
  expect(markup).toContain('Back to the table');
  expect(markup).not.toContain('connection');
});

test.each([
  ['a host that does not answer', new TypeError('Failed to fetch'), 'The directory is not responding. Try again in a moment.'],
  ['a host that fails', new ApiError(500, { message: 'An unexpected error occurred.' }), 'An unexpected error occurred.'],
])('%s is not reported as a missing record', (_, error, reason) => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(markupAfter(error)).toContain(`This startup could not be loaded. ${reason}`);
  vi.unstubAllGlobals();
});
