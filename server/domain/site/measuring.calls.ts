import type { Call } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { parseUrl } from '../core/http-url.ts';
import { messages } from '../core/messages.ts';
import { whyCannotMeasure } from './analytics.ts';
import { loadSettings } from './load-settings.ts';
import { toMeasuringEdit } from './measuring.contract.ts';
import type * as contract from './measuring.contract.ts';
import { readSection, saveSection } from './sections.calls.ts';

export const readMeasuring: Call<typeof contract.readMeasuring> = ({ store }) => readSection(store, 'measuring', toMeasuringEdit);

export const saveMeasuring: Call<typeof contract.saveMeasuring> = async (context, { body }) => {
  const { canonicalUrl } = await loadSettings(context.store);
  const ownHosts = [context.origin, canonicalUrl].flatMap((address) => parseUrl(address)?.hostname ?? []);
  const problem = whyCannotMeasure(body, ownHosts);
  if (problem !== undefined) throw new CallError('request.invalid', { [`body.${problem.field}`]: problem.message });
  return {
    message: messages.measuringSaved,
    measuring: await saveSection(
      context,
      { name: 'measuring', subject: 'Search engines and analytics', toEdit: toMeasuringEdit },
      async () => body,
    ),
  };
};
