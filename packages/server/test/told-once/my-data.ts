import { buildErasure, buildExport } from '../scenes/my-data.ts';
import type { ToldRows } from './request.ts';

/** One's own data: private, so that nobody else is notified. */
export const myDataRows = {
  requestMyErasure: { ask: { query: { posts: 'keep' } } },
  cancelMyErasure: {
    ask: async ({ db, callers }) => {
      await buildErasure(db, { user_id: callers['owner in the group']?.userId ?? '' });
      return {};
    },
  },
  createMyExport: {},
  createMyExportAddress: {
    ask: async ({ db, callers }) => {
      await buildExport(db, { user_id: callers['owner in the group']?.userId ?? '' });
      return {};
    },
  },
} satisfies ToldRows;
