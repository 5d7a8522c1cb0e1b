import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  buildFolder,
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../test/index.ts';
import { addPosted } from '../files/posts/posts.ts';
import { changeRule, createRule, listRules, orderRules, previewRule, removeRule } from './rules.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

/** Parts of names and words, among them spellings that look the same, and signs of patterns. */
const part = fc.constantFrom('ค่าน้ำ', 'ค่านํ้า', 'แม่', 'เเม่', '2569', '๒๕๖๙', 'PDF', 'pdf', '%', '.*', "'", '\\');
const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const step = fc.record({
  kind: fc.constantFrom('create', 'change', 'order', 'remove'),
  words: text,
  which: fc.nat(9),
  where: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Result of `fold_thai()` for these parts. */
const fold = (given: string) =>
  given.toLowerCase().replaceAll('ํ้า', '้ำ').replaceAll('เเ', 'แ').replaceAll('๒๕๖๙', '2569');

async function createWorld() {
  const { db } = shared.deps;
  const { id: groupId } = await buildGroup(db);
  const { id: userId } = await buildUser(db);
  await buildMember(db, { group_id: groupId, user_id: userId });
  const folders = await Promise.all([1, 2, 3].map(() => buildFolder(db, { group_id: groupId })));
  const membership = { groupId, userId, quotaId: null, quotaRole: null, botLeft: false };
  return { membership, folderIds: folders.map(({ id }) => id) };
}
type World = Awaited<ReturnType<typeof createWorld>>;

async function act({ membership, folderIds }: World, { kind, words, which, where }: Step): Promise<unknown> {
  const { deps } = shared;
  const rules = await listRules(deps.db, membership.groupId);
  const rule = rules[which % Math.max(1, rules.length)];
  const folderId = folderIds[where % folderIds.length] ?? '';
  if (kind === 'create' || !rule)
    return await createRule(deps, { membership, words, folderId, position: where, key: null });
  const { id: ruleId } = rule;
  if (kind === 'change') return await changeRule(deps, { membership, ruleId, change: { words } });
  if (kind === 'order') return await orderRules(deps, { membership, ids: [ruleId] });
  return await removeRule(deps, { membership, ruleId });
}

/** Posts a document, and returns the folder that it is in. */
async function post(groupId: string, name: string): Promise<string | null> {
  const { db, clock } = shared.deps;
  const id = randomUUID();
  const none = { missedReason: null, rules: [], sizeBytes: 1, durationMs: null, postedBy: null };
  await db.transaction().execute((tx) =>
    addPosted(tx, [
      {
        ...{ id, groupId, name, isNamed: true, kind: 'file', postedAt: clock(), lineMessageId: id },
        ...none,
        ...{ imageSetId: null, imageSetIndex: null, sentSetId: null },
      },
    ]),
  );
  const row = await db.selectFrom('files').select('folder_id').where('id', '=', id).executeTakeFirstOrThrow();
  return row.folder_id;
}

test('a new file follows the first matching rule, however rules are changed at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      async (rounds, names) => {
        const world = await createWorld();
        const { groupId } = world.membership;
        // Steps of a round meet: one may find that its rule is gone.
        for (const steps of rounds) await Promise.allSettled(steps.map((each) => act(world, each)));
        const rules = await listRules(shared.deps.db, groupId);
        for (const name of names) {
          const first = rules.find(({ words }) => words.every((word) => fold(name).includes(fold(word))));
          expect(await post(groupId, name)).toBe(first?.folder_id ?? null);
        }
        for (const { words, id } of rules) {
          const { match_count: count } = await previewRule(shared.deps.db, {
            groupId,
            words: words.join(' '),
            ruleId: id,
          });
          const matches = names.filter((name) => words.every((word) => fold(name).includes(fold(word))));
          expect(count).toBe(matches.length);
        }
      },
    ),
    { numRuns: 25 },
  );
});
