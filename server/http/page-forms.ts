import type { Context, Middleware } from 'koa';
import type { CallId } from '../domain/contract.ts';
import { CallError } from '../domain/core/errors.ts';
import { handle, type ApiHost } from '../api/handle.ts';
import { callerKeys } from './api.ts';
import { loadHiddenParts } from '../domain/site/hidden-parts.ts';
import { isHiddenPath } from '../domain/site/menus.rules.ts';
import { correctionOfForm } from '../domain/submissions/corrections.rules.ts';
import type { Bodies, RequestBody } from './bodies.ts';
import type { CrossSiteCheck } from './cross-site.ts';
import type { VisitorKey } from './visitor.ts';

/** A form that a browser sent without the app's scripts. The page at the same address is rendered with it. */
export interface SubmittedForm {
  call: string;
  /** The texts as typed. */
  values: Record<string, string>;
  /** The call's reply. */
  status: number;
  reply: unknown;
}

interface PageForm {
  call: CallId;
  fields: readonly string[];
  /** Converts the fields to the call's body, if they differ. */
  toBody?: (values: Readonly<Record<string, string>>) => unknown;
}

/** The pages with forms that work without JavaScript, and the calls that receive their fields. */
const forms: Readonly<Record<string, PageForm>> = {
  '/newsletter': { call: 'subscribe', fields: ['email'] },
  '/feedback': { call: 'sendFeedback', fields: ['content', 'email'] },
  '/report': { call: 'sendReport', fields: ['startupId', 'reason', 'details', 'email'] },
  '/report?about=correction': {
    call: 'sendCorrection',
    fields: ['startupId', 'part', 'value', 'reason', 'email'],
    toBody: correctionOfForm,
  },
};

/** Large enough for the longest feedback in any alphabet, even when it is percent-encoded. */
const maxFormBytes = 64 * 1024;

interface PageFormsOptions {
  host: ApiHost;
  visitorKey: VisitorKey;
  bodies: Bodies;
  isCrossSite: CrossSiteCheck;
}

/**
 * Makes the call of a posted form, with the API's validation, rate limits and cross-site checks. The page rendered by `pages.ts`
 * then shows the outcome.
 */
export function pageForms({ host, visitorKey, bodies, isCrossSite }: PageFormsOptions): Middleware {
  return async (ctx, next) => {
    const form = ctx.method === 'POST' ? formOf(ctx) : undefined;
    if (form !== undefined) {
      if (isCrossSite(ctx)) throw new CallError('request.cross_site');
      if (isHiddenPath(ctx.path, await loadHiddenParts(host.store))) throw new CallError('request.not_found');
      const values = await bodies.use(ctx, (source) => readFields(ctx, source, form.fields));
      const body = form.toBody?.(values) ?? values;
      const caller = callerKeys({ host, visitorKey }, ctx);
      const { status, json } = await handle(host, form.call, { params: {}, query: {}, body, ...caller });
      ctx.state['form'] = { call: form.call, values, status, reply: JSON.parse(json) } satisfies SubmittedForm;
    }
    await next();
  };
}

/** `/report` has two forms; `?about=correction` selects the second. */
function formOf({ path, query }: Context): PageForm | undefined {
  const key = query['about'] === 'correction' ? `${path}?about=correction` : path;
  return Object.hasOwn(forms, key) ? forms[key] : undefined;
}

/** The form that `pageForms` read from this request. */
export function submittedForm(ctx: Context): SubmittedForm | undefined {
  return ctx.state['form'] as SubmittedForm | undefined;
}

async function readFields(ctx: Context, { readBytes }: RequestBody, names: readonly string[]): Promise<Record<string, string>> {
  if (ctx.is('application/x-www-form-urlencoded') === false) throw new CallError('request.unsupported_type');
  const sent = new URLSearchParams((await readBytes(maxFormBytes)).toString('utf8'));
  // Browsers send the lines of a textarea separated by CRLF.
  return Object.fromEntries(names.map((name) => [name, (sent.get(name) ?? '').replaceAll('\r\n', '\n')]));
}
