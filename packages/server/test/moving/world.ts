import type { Db } from '../../src/db/database.ts';
import { recountQuota } from '../../src/domains/storage/usage/recount.ts';
import {
  buildBlob,
  buildFiles,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  registerUser,
  type TestApp,
} from '../index.ts';
import { restartUploads } from '../scenes/uploads/uploads.ts';
import { createGatedLine } from './gated-line.ts';

/** Two quotas and three groups that share contents; everything goes through the server's own functions. */
export interface World {
  deps: TestApp['deps'];
  uploads: ReturnType<typeof restartUploads>;
  line: ReturnType<typeof createGatedLine>;
  owner: string;
  quotaIds: string[];
  groups: { id: string; line_chat_id: string }[];
  /** Uploads and fetches that have begun. */
  underWay: { uploads: string[]; fetches: { finish(): Promise<void> }[] };
}

/** Creates the quotas and groups, and files of a content of one byte that each group has from the start. */
export async function createWorld(shared: TestApp, { filesOfEach = 0 } = {}): Promise<World> {
  const { db } = shared.deps;
  const line = createGatedLine();
  const deps = { ...shared.deps, line: { ...shared.deps.line, content: line.content } };
  const uploads = restartUploads(deps);
  const owner = (await buildUser(db)).id;
  await registerUser(db, owner);
  const quotaIds: string[] = [];
  for (const limit_bytes of [9000, 6000]) {
    quotaIds.push((await buildQuota(db, { owner_id: owner, limit_bytes })).id);
  }
  const groups: { id: string; line_chat_id: string }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const group = await buildGroup(db, { quota_id: quotaIds[index % 2] ?? null });
    await buildMember(db, { group_id: group.id, user_id: owner });
    groups.push(group);
  }
  if (filesOfEach > 0) await fillGroups(db, { groups, quotaIds, filesOfEach });
  const underWay: World['underWay'] = {
    uploads: [],
    fetches: [],
  };
  return { deps, uploads, line, owner, quotaIds, groups, underWay };
}

/** Number of those files that are versions of one document. */
const versionsOfEach = 3;

async function fillGroups(
  db: Db,
  { groups, quotaIds, filesOfEach }: Pick<World, 'groups' | 'quotaIds'> & { filesOfEach: number },
): Promise<void> {
  const { sha256 } = await buildBlob(db, { size_bytes: 1 });
  for (const [index, { id: group_id }] of groups.entries()) {
    const quota_id = quotaIds[index % 2] ?? null;
    const given = { group_id, quota_id, sha256, size_bytes: 1 };
    await buildFiles(db, filesOfEach - versionsOfEach, { given });
    await buildFiles(db, versionsOfEach, { given: { ...given, kind: 'file', name: 'งบ.pdf' } });
  }
  for (const quotaId of quotaIds) await db.transaction().execute((tx) => recountQuota(tx, quotaId));
}
