import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { errorMessage } from './errors.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue(undefined));

test('a refused call is explained with the message of the server', () => {
  expect(errorMessage(new ApiError(409, { message: 'It is taken.' }))).toBe('It is taken.');
});

test('a call that no server answered is explained with what to try', () => {
  expect(errorMessage(new TypeError('Failed to fetch'))).toBe('Please check your connection and try again.');
  expect(errorMessage(new TypeError('Failed to fetch'), 'It was not saved.')).toBe('It was not saved.');
});
