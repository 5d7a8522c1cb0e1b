import { buildGroup, buildMember, buildQuota, buildUser, registerUser, type TestApp } from '../index.ts';
import { restartUploads } from '../uploads.ts';
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

/** Creates the quotas and groups. */
export async function createWorld(shared: TestApp): Promise<World> {
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
  const underWay: World['underWay'] = {
    uploads: [],
    fetches: [],
  };
  return { deps, uploads, line, owner, quotaIds, groups, underWay };
}
