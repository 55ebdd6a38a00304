import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { messages } from '../core/messages.ts';
import { editOf, version } from '../core/schemas.ts';
import { measuring, type Measuring } from './stored-sections.contract.ts';

/** The settings with their properties in the order of the schema, because the version depends on this order. */
export const toMeasuringEdit = (stored: Measuring): Measuring => editOf(measuring, stored);

const adminMeasuring = v.strictObject({ ...measuring.entries, version });

export const readMeasuring = declareCall('GET', '/admin/site/measuring', {
  summary: 'The settings of search engines, analytics, robots.txt and security.txt for editing, with their version.',
  who: { may: 'manageSite' },
  reply: adminMeasuring,
});

export const saveMeasuring = declareCall('POST', '/admin/site/measuring', {
  summary:
    'Saves the settings of search engines, analytics, robots.txt and security.txt. The origin of the analytics script is added to the Content-Security-Policy of public pages.',
  who: { may: 'manageSite' },
  body: measuring,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.measuringSaved), measuring: adminMeasuring }),
  transaction: 'own',
});
