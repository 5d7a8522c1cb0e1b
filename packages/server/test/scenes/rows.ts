import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../src/db/database.ts';
import type { NewRow, Row } from '../../src/db/tables.ts';
import { type GroupInChat, getGroupInChat } from '../../src/domains/groups/chat/store.ts';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import { testClock } from '../clock.ts';

/** Inserts a person. The builders here create consistent rows, of which a test gives only the relevant columns. */

export async function buildUser(db: Db | Tx, given: Partial<NewRow<'users'>> = {}): Promise<Row<'users'>> {
  return db
    .insertInto('users')
    .values({ line_user_id: lineId('U'), display_name: 'แม่นิด', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Registers a person: accepts the current documents and fills in their account. Idempotent. */
export async function registerUser(db: Db | Tx, userId: string): Promise<void> {
  const { terms, privacy } = versionsInForce;
  await db
    .insertInto('consents')
    .values([
      { user_id: userId, document: 'terms', version: terms, accepted_at: testClock() },
      { user_id: userId, document: 'privacy', version: privacy, accepted_at: testClock() },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('accounts')
    .values({ user_id: userId, name: 'นิดา ใจดี', email: 'nida@example.com' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts a quota, by default of 1 GB and owned by a new person. */
export async function buildQuota(db: Db | Tx, given: Partial<NewRow<'quotas'>> = {}): Promise<Row<'quotas'>> {
  const owner_id = given.owner_id ?? (await buildUser(db)).id;
  return db
    .insertInto('quotas')
    .values({ name: 'ที่เก็บของบ้าน', limit_bytes: 1_000_000_000, ...given, owner_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Columns of a group and its chat that a test can set. */
export type GivenGroup = Partial<NewRow<'groups'>> &
  Partial<Omit<NewRow<'chats'>, 'id' | 'type'>> & { chat_type?: Row<'chats'>['type'] };

/** Inserts a group, by default with a chat in which the bot is, and without a quota. */
export async function buildGroup(db: Db | Tx, given: GivenGroup = {}): Promise<GroupInChat> {
  const { line_chat_id, chat_type, name, picture_url, ...others } = given;
  const { summary_checked_at, bot_joined_at, bot_left_at, ...group } = others;
  const chat = await db
    .insertInto('chats')
    .values({
      line_chat_id: line_chat_id ?? lineId('C'),
      type: chat_type ?? 'group',
      name: name === undefined ? 'บ้านเรา' : name,
      picture_url,
      summary_checked_at,
      bot_joined_at: bot_joined_at === undefined ? testClock() : bot_joined_at,
      bot_left_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('groups')
    .values({ merged_into: null, ...group })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('group_chats').values({ group_id: id, chat_id: chat.id }).execute();
  return await getGroupInChat(db, id);
}

/** Changes LINE's data of a group's chat. */
export async function changeChat(
  db: Db | Tx,
  groupId: string,
  change: Partial<Pick<NewRow<'chats'>, 'name' | 'bot_joined_at' | 'bot_left_at' | 'summary_checked_at'>>,
): Promise<void> {
  await db
    .updateTable('chats')
    .set(change)
    .where('id', '=', await chatIdOf(db, groupId))
    .execute();
}

/** Returns our id of a group's chat. */
export async function chatIdOf(db: Db | Tx, groupId: string): Promise<string> {
  return (await getGroupInChat(db, groupId)).chat_id;
}

/** Inserts LINE's current answer about a person, by default that they are a member. */
export async function buildMember(
  db: Db | Tx,
  given: { group_id: string; user_id: string; seen_at?: Date | null } & Partial<
    Omit<NewRow<'chat_members'>, 'chat_id'>
  >,
): Promise<void> {
  const {
    group_id,
    user_id,
    is_member = true,
    ever_member = is_member,
    checked_at = testClock(),
    seen_at,
  } = given;
  await db
    .insertInto('chat_members')
    .values({ chat_id: await chatIdOf(db, group_id), user_id, is_member, ever_member, checked_at })
    .execute();
  if (seen_at) await db.insertInto('group_visits').values({ group_id, user_id, seen_at }).execute();
}

/** Inserts a blob row, by default of random content. */
export async function buildBlob(db: Db | Tx, given: Partial<NewRow<'blobs'>> = {}): Promise<Row<'blobs'>> {
  const sha256 = createHash('sha256').update(randomBytes(32)).digest('hex');
  return db
    .insertInto('blobs')
    .values({ sha256, size_bytes: 1000, mime_type: 'image/jpeg', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a file, by default a kept picture in a new group, with a blob row of its size. Quotas are not charged. */
export async function buildFile(db: Db | Tx, given: Partial<NewRow<'files'>> = {}): Promise<Row<'files'>> {
  const size_bytes = given.size_bytes ?? 1000;
  const group_id = given.group_id ?? (await buildGroup(db)).id;
  const sha256 = given.sha256 ?? (isKept(given) ? (await buildBlob(db, { size_bytes })).sha256 : null);
  return db
    .insertInto('files')
    .values(fileRow({ ...given, group_id, sha256 }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a folder, by default at the top of a new group. */
export async function buildFolder(
  db: Db | Tx,
  given: Partial<NewRow<'folders'>> = {},
): Promise<Row<'folders'>> {
  const group_id = given.group_id ?? (await buildGroup(db)).id;
  return db
    .insertInto('folders')
    .values({ name: `งาน ${randomUUID()}`, ...given, group_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a rule behind the others of its group. */
export async function buildFolderRule(
  db: Db | Tx,
  given: Pick<NewRow<'folder_rules'>, 'group_id' | 'folder_id'> & Partial<NewRow<'folder_rules'>>,
): Promise<Row<'folder_rules'>> {
  const place = sql<number>`(select count(*) + 1 from folder_rules where group_id = ${given.group_id})`;
  return db
    .insertInto('folder_rules')
    .values({ words: ['สัญญาเช่า'], place, created_by: null, created_at: testClock(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an action on files that has ended, with files that it changed. */
export async function buildBulkAction(
  db: Db | Tx,
  { fileIds, ...given }: Pick<NewRow<'bulk_actions'>, 'group_id' | 'user_id'> & { fileIds: string[] },
): Promise<Row<'bulk_actions'>> {
  const total_count = fileIds.length;
  const action = await db
    .insertInto('bulk_actions')
    .values({
      ...given,
      ...{ kind: 'trash', to_folder_id: null, undoes: null, selection: null },
      ...{ total_count, done_count: total_count, ended_at: testClock() },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = fileIds.map((file_id) => ({ action_id: action.id, file_id, folder_id: null }));
  await db
    .insertInto('bulk_items')
    .values(items.map((item) => ({ ...item, outcome: 'done' })))
    .execute();
  return action;
}

/** Group of many files, with the columns of each. Kept ones share the bytes of one blob row. */
type FilesOfGroup = Partial<NewRow<'files'>> & { group_id: string };

/** Files of one statement: PostgreSQL's time for one grows with the square of its parameters. */
const filesOfStatement = 500;

/** Inserts this many files of one group; `rowOf` returns what sets one apart from the others. */
export async function buildFiles(
  db: Db | Tx,
  count: number,
  { given, rowOf = () => ({}) }: { given: FilesOfGroup; rowOf?: (index: number) => Partial<NewRow<'files'>> },
): Promise<void> {
  const size_bytes = given.size_bytes ?? 1000;
  const sha256 = given.sha256 ?? (isKept(given) ? (await buildBlob(db, { size_bytes })).sha256 : null);
  const rows = Array.from({ length: count }, (_, index) => fileRow({ ...given, sha256, ...rowOf(index) }));
  for (let from = 0; from < count; from += filesOfStatement) {
    await db
      .insertInto('files')
      .values(rows.slice(from, from + filesOfStatement))
      .execute();
  }
}

const isKept = ({ state = 'kept' }: Partial<NewRow<'files'>>) => state === 'kept';

/** Returns a row with its defaults: a picture that was posted now. */
function fileRow(given: FilesOfGroup): NewRow<'files'> {
  return {
    kind: 'image',
    name: 'รูป.jpg',
    mime_type: 'image/jpeg',
    source: 'chat',
    posted_at: testClock(),
    ...given,
    state: given.state ?? 'kept',
    size_bytes: given.size_bytes ?? (isKept(given) ? 1000 : null),
  };
}

/** Returns an id like LINE's: a letter and 32 hex digits. */
export function lineId(letter: 'U' | 'C' | 'R'): string {
  return `${letter}${randomUUID().replaceAll('-', '')}`;
}
