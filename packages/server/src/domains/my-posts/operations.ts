import { defineOperation, type Operations, signedIn } from '../../http/contract/operation.ts';
import { decodeCursor, pageLimit, toPage } from '../../http/cursor.ts';
import { toInstant } from '../../http/instant.ts';
import { eraseSomePosts, postsCursor, startErasingPosts } from './my-posts.ts';
import { toMyPost } from './presenters.ts';
import { listMyPostRows } from './store.ts';

export const myPostsOperations: Operations = {
  listMyPosts: defineOperation('listMyPosts', {
    guard: signedIn,
    async handle({ query, caller }, { db, urls }) {
      const { userId } = caller;
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, postsCursor);
      const { rows, ...counts } = await listMyPostRows(db, { userId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [
        row.posted_at.getTime(),
        row.place,
        row.id,
      ]);
      const sign = urls.signerFor(caller);
      return { items: items.map((row) => toMyPost(row, sign)), nextCursor, ...counts };
    },
  }),

  eraseMyPosts: defineOperation('eraseMyPosts', {
    guard: signedIn,
    cost: 100,
    longStatements: true,
    async handle({ body: { fileIds }, caller: { userId } }, deps) {
      return { fileIds: await eraseSomePosts(deps, { userId, fileIds }) };
    },
  }),

  eraseAllMyPosts: defineOperation('eraseAllMyPosts', {
    guard: signedIn,
    cost: 100,
    longStatements: true,
    async handle({ body: { upTo }, caller: { userId } }, deps) {
      return { fileCount: await startErasingPosts(deps, { userId, upTo: toInstant(upTo, '/upTo') }) };
    },
  }),
};
