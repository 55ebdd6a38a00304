import type { Store } from '../../../db/store.ts';
import type * as contract from './corrections.contract.ts';
import { CallError } from '../core/errors.ts';
import { maxItems } from '../core/lengths.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { FieldValues } from '../listings/fields.contract.ts';
import { messages } from '../core/messages.ts';
import { correctedContent, isKnownCorrection, typedFieldValue } from './corrections.rules.ts';
import { isPublicField } from '../listings/field-values.ts';
import { contentOf, isEmptyPatch, patchesBetween } from './revisions.rules.ts';
import { type Call } from '../call-context.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { baseVersion } from './revisions.calls.ts';
import { countForSite } from '../accounts/site-limits.ts';
import { currentTopics } from './submit-steps.calls.ts';

/**
 * The network is stored until the correction is decided, so that the database can allow only one pending correction per network
 * and listing.
 */
export const sendCorrection: Call<typeof contract.sendCorrection> = async (context, { body }) => {
  const { store, actor, network, newId, now } = context;
  const { changes, reason, email } = body;
  const startup = await atSurvivor(store, await store.startups.byId(body.startupId));
  if (startup?.status !== 'active') throw new CallError('startups.not_found');
  const { _id: startupId } = startup;
  const categories = changes.categories && (await currentTopics(store, changes.categories, 'body.changes.categories'));
  const current = categories === undefined ? changes : { ...changes, categories };
  const content = correctedContent(startup, current, await checkedFields(store, changes));
  const { before, patch } = patchesBetween(contentOf(startup), content);
  if (isEmptyPatch(patch)) throw new CallError('revisions.no_changes');
  const waiting = await store.revisions.pendingCorrections(startupId);
  if (isKnownCorrection(patch, waiting)) return { message: messages.correctionKnown };
  if (waiting.length >= maxItems.corrections) throw new CallError('corrections.too_many');
  await countForSite(context, store, 'corrections');
  await store.revisions.insert({
    _id: newId(),
    startupId,
    kind: 'correction',
    base: await baseVersion(store, startup),
    before,
    patch,
    userId: actor.user?._id ?? null,
    email,
    network,
    reason,
    status: 'pending',
    answer: '',
    createdAt: now().toISOString(),
    decidedAt: null,
    decidedBy: null,
  });
  return { message: messages.correctionSent };
};

/** The corrected values of public fields. */
async function checkedFields(store: Store, { fields: named = {} }: contract.CorrectedParts): Promise<FieldValues> {
  const fields = (await store.fields.list()).filter(isPublicField);
  const typed = Object.entries(named).flatMap(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    // An unknown field is rejected even when its value is null.
    if (field === undefined) return [[key, value] as const];
    return value === null ? [] : [[key, typedFieldValue(value, field)] as const];
  });
  const checked = checkFieldValues(Object.fromEntries(typed), fields, { prefix: 'body.changes.fields.' });
  if (checked.errors !== undefined) throw new CallError('request.invalid', checked.errors);
  return checked.values;
}
