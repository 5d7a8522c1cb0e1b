import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../src/db/database.ts';
import type { NewRow, Row } from '../src/db/tables.ts';
import { versionsInForce } from '../src/domains/users/legal.ts';

/** Rows that hold together, of which a test gives only the columns it is about. */

export async function buildUser(db: Db | Tx, given: Partial<NewRow<'users'>> = {}): Promise<Row<'users'>> {
  return db
    .insertInto('users')
    .values({ line_user_id: lineId('U'), display_name: 'แม่นิด', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets somebody be one who accepted what is in force and filled in their account. Twice is once. */
export async function registerUser(db: Db | Tx, userId: string): Promise<void> {
  const { terms, privacy } = versionsInForce;
  await db
    .insertInto('consents')
    .values([
      { user_id: userId, document: 'terms', version: terms, accepted_at: new Date() },
      { user_id: userId, document: 'privacy', version: privacy, accepted_at: new Date() },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('accounts')
    .values({ user_id: userId, name: 'นิดา ใจดี', email: 'nida@example.com' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Owned by somebody new unless given. Default: 1 GB. */
export async function buildQuota(db: Db | Tx, given: Partial<NewRow<'quotas'>> = {}): Promise<Row<'quotas'>> {
  const owner_id = given.owner_id ?? (await buildUser(db)).id;
  return db
    .insertInto('quotas')
    .values({ name: 'พื้นที่ของบ้าน', limit_bytes: 1_000_000_000, ...given, owner_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Without a quota unless given. */
export async function buildGroup(db: Db | Tx, given: Partial<NewRow<'groups'>> = {}): Promise<Row<'groups'>> {
  return db
    .insertInto('groups')
    .values({
      line_chat_id: lineId('C'),
      chat_type: 'group',
      name: 'บ้านเรา',
      bot_joined_at: new Date(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What LINE said just now: a member, unless given. */
export async function buildMember(
  db: Db | Tx,
  given: Pick<NewRow<'group_members'>, 'group_id' | 'user_id'> & Partial<NewRow<'group_members'>>,
): Promise<Row<'group_members'>> {
  return db
    .insertInto('group_members')
    .values({ is_member: true, checked_at: new Date(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of random content unless given. */
export async function buildBlob(db: Db | Tx, given: Partial<NewRow<'blobs'>> = {}): Promise<Row<'blobs'>> {
  const sha256 = createHash('sha256').update(randomBytes(32)).digest('hex');
  return db
    .insertInto('blobs')
    .values({ sha256, size_bytes: 1000, mime_type: 'image/jpeg', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A kept picture in a new group, with a blob row of its size, unless given otherwise. Quotas are not charged. */
export async function buildFile(db: Db | Tx, given: Partial<NewRow<'files'>> = {}): Promise<Row<'files'>> {
  const state = given.state ?? 'kept';
  const size_bytes = given.size_bytes ?? 1000;
  const group_id = given.group_id ?? (await buildGroup(db)).id;
  const sha256 = given.sha256 ?? (state === 'kept' ? (await buildBlob(db, { size_bytes })).sha256 : null);
  return db
    .insertInto('files')
    .values({
      kind: 'image',
      name: 'รูป.jpg',
      mime_type: 'image/jpeg',
      source: 'chat',
      posted_at: new Date(),
      ...given,
      state,
      size_bytes: state === 'kept' ? size_bytes : (given.size_bytes ?? null),
      group_id,
      sha256,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An id as LINE makes them: a letter and 32 hex digits. */
export function lineId(letter: 'U' | 'C' | 'R'): string {
  return `${letter}${randomUUID().replaceAll('-', '')}`;
}
