import { defaultSections } from '../../../server/domain/site/default-sections.ts';
import type { PublicSettings } from '../../../server/domain/site/settings.contract.ts';
import { parseReply } from './answer-parts.ts';
import type { CachedResponse } from './cached-calls.ts';

/** A response as this version expects it. Devices may have stored it before the newest parts of the settings existed. */
export function upgradeResponse(response: CachedResponse | undefined): CachedResponse | undefined {
  if (response?.call !== 'getSettings') return response;
  const stored = parseReply<Partial<PublicSettings>>(response);
  return { ...response, json: JSON.stringify({ ...defaultSections, ...stored }) };
}
