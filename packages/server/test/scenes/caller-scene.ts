import { beforeAll, beforeEach } from 'vitest';
import type { Row } from '../../src/db/tables.ts';
import { bearer, tokenFor } from '../callers.ts';
import { buildGroup, buildMember, buildUser, createTestApp, forFile, type TestApp } from '../index.ts';

// State of the running test, which useCaller sets.
export let shared: TestApp;
export let userId: string;
export let headers: { authorization: string };

/** Prepares a server for a file, and a signed-in caller for each of its tests. */
export function useCaller(): void {
  beforeAll(async () => {
    shared = await createTestApp(forFile);
  });
  beforeEach(async () => {
    userId = (await buildUser(shared.deps.db)).id;
    headers = bearer(await tokenFor(shared, userId));
  });
}

/** Creates a group of which the caller is a member. */
export async function buildGroupOfMine(
  given: Parameters<typeof buildGroup>[1] = {},
  seenAt: Date | null = null,
): Promise<Row<'groups'>> {
  const group = await buildGroup(shared.deps.db, given);
  await buildMember(shared.deps.db, { group_id: group.id, user_id: userId, seen_at: seenAt });
  return group;
}
