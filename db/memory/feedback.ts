import { equalsIgnoreCase } from '../../server/domain/accounts/users.rules.ts';
import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { SearchedContacts, Store } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';
import { matchingIds, newestFirst, tablePage, tally } from './tables.ts';

export function memoryFeedback(access: Access): Store['feedback'] {
  const rows = rowsOf(access, (state) => state.feedback, idOf);
  const tableOf = async (status: Feedback['status'] | 'all', contacts: SearchedContacts) => ({
    rows: await rows.list((feedback) => status === 'all' || feedback.status === status, newestFirst),
    searched: ({ content, email }: Feedback) => [content, ...(contacts === 'hidden' ? [] : [email])],
  });
  return {
    byId: rows.byKey,
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          ...(await tableOf(status, filter.contacts)),
          sortedBy: { email: ({ email }) => email, status: (row) => row.status, createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { feedback: page.rows, total: page.total };
    },
    tally: async (search, contacts) => tally(await tableOf('all', contacts), ({ status }) => status, search),
    matching: async ({ search, status, contacts }, range) => matchingIds(await tableOf(status, contacts), search, range),
    async ofAddress(email, limit) {
      const isTheirs = (row: Feedback) => equalsIgnoreCase(row.email, email);
      return { feedback: await rows.list(isTheirs, newestFirst, limit), total: await rows.count(isTheirs) };
    },
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
  };
}
