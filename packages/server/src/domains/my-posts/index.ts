import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { erasePosts, resumeErasing } from './my-posts.ts';
import { myPostsOperations } from './operations.ts';

/** Posts of one person, over all groups. */
export const myPosts: Domain = {
  tables: [],
  operations: myPostsOperations,
  workers: [worker('erase-posts', { concurrency: 1 }, erasePosts)],
  upkeep: { resume: resumeErasing },
};
