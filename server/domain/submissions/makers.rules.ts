import type { MakerRecord, NamedMaker, StartupRecord, UserRecord } from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import { maxItems } from '../core/lengths.ts';
import type { MakerStatus, OwnMaker } from './makers.contract.ts';
import { dayMs } from '../core/dates.ts';
import { usernameKey } from '../core/username-key.ts';
import { namesMaker } from '../listings/maker-names.ts';

/** The limit for emails to makers per owner. Further makers are asked only on their dashboards. */
export const makerEmailLimit = { points: maxItems.makers, perMs: dayMs };

/**
 * The new row of a member whom a listing's owner named at `namedAt`; undefined if the existing row is kept. Owners who name
 * themselves accept by doing so. Others are asked, unless they joined after `namedAt`, because the owner then meant someone else.
 * A member whose row has another username is asked again, without an email. A refusal is final, except when owners name
 * themselves again.
 */
export function askedMaker(
  before: MakerRecord | undefined,
  member: Pick<UserRecord, '_id' | 'username' | 'status' | 'createdAt'>,
  named: { startup: Pick<StartupRecord, '_id' | 'userId'>; isNewName: boolean; namedAt: string; at: string },
): MakerRecord | undefined {
  const { startup, isNewName, namedAt, at } = named;
  if (member.status !== 'active' || member.createdAt > namedAt) return undefined;
  const key = usernameKey(member.username);
  const row = { startupId: startup._id, userId: member._id, usernameKey: key, askedAt: before?.askedAt ?? at };
  if (member._id === startup.userId) {
    const isAgreed = isNewName || before === undefined;
    return isAgreed ? { ...row, status: 'accepted', answeredAt: at } : undefined;
  }
  const isAsked = isNewName && before?.status !== 'declined' && before?.usernameKey !== key;
  return isAsked ? { ...row, status: 'asked', answeredAt: null } : undefined;
}

type Answerable = Pick<MakerRecord, 'status' | 'usernameKey'>;
type Listing = Pick<StartupRecord, 'status' | 'makers'>;

/** Whether a member is currently asked: the listing is public and names them by their current username. */
function isAsked({ status, usernameKey: key }: Answerable, startup: Listing, member: Pick<UserRecord, 'username'>): boolean {
  return status === 'asked' && startup.status === 'active' && key === usernameKey(member.username) && namesMaker(startup, key);
}

/**
 * Why a member cannot give an answer; undefined when they can. Only members who were asked can accept. Makers can leave at any
 * time.
 */
export function whyCannotAnswerMaker(
  row: Answerable | undefined,
  startup: Listing | undefined,
  member: Pick<UserRecord, 'username' | 'emailVerifiedAt'>,
  answer: Exclude<MakerStatus, 'asked'>,
): ErrorCode | undefined {
  if (row === undefined || startup === undefined) return 'makers.not_asked';
  if (row.status === 'declined' || row.status === answer) return 'makers.already_answered';
  if (row.status === 'accepted') return undefined;
  if (!isAsked(row, startup, member)) return 'makers.not_asked';
  return answer === 'accepted' && member.emailVerifiedAt === null ? 'auth.email_unconfirmed' : undefined;
}

/**
 * The rows that a member sees, unanswered ones first. Members without a confirmed address are not asked. The member's own
 * listings are omitted, because owners are makers for as long as they name themselves.
 */
export function presentOwnMakers(
  rows: readonly NamedMaker[],
  member: Pick<UserRecord, 'username' | 'emailVerifiedAt'>,
): OwnMaker[] {
  const present = ({ startup: { _id, name, slug, logo, status: listed }, askedAt }: NamedMaker, status: OwnMaker['status']) => ({
    startup: { _id, name, slug, logo },
    isPublic: listed === 'active',
    status,
    askedAt,
  });
  const asked = rows.filter((row) => member.emailVerifiedAt !== null && isAsked(row, row.startup, member));
  const accepted = rows.filter(({ status, userId, startup }) => status === 'accepted' && startup.userId !== userId);
  return [...asked.map((row) => present(row, 'asked')), ...accepted.map((row) => present(row, 'accepted'))];
}
