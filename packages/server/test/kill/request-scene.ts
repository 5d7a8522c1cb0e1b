import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { findGroupOfChat } from '../../src/domains/groups/chat/group-of-chat.ts';
import type { DataOf } from '../../src/http/contract/operation.ts';
import { removeFolder } from '../remove-folder.ts';
import { type Client, createClient } from './client.ts';
import { createProduct, type Product } from './product.ts';

/** Counts that an upload of an outsider changes, or holds until it ends. */
interface Counts {
  fileCount: number;
  sizeBytes: number;
  openCount: number;
  openBytes: number;
  senderCount: number;
  /** Files of the group. */
  keptCount: number;
  usedBytes: number;
  reservedBytes: number;
}

/** A file request, on a server that can be killed. */
export interface RequestScene {
  product: Product;
  postgres: BundledPostgres;
  db: Db;
  slug: string;
  /** The manager, and their group. */
  client: Client;
  userId: string;
  chatId: string;
  groupId: string;
  counts(): Promise<Counts>;
  /** Returns the hash of a kept file; null if it is not one. */
  hashOfFile(id: string): Promise<string | null>;
}

/** Starts a server for a file of tests, with a file request. `close` ends it, and deletes its data. */
export async function openRequestScene(
  name: string,
): Promise<{ scene: RequestScene; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `kepwai-${name}-`));
  const product = await createProduct({ folder });
  const endings: (() => Promise<unknown>)[] = [() => removeFolder(folder), () => product.close()];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    await product.launch();
    await product.ready();
    const { dataDir } = product;
    const log = pino({ level: 'silent' });
    const postgres = await startBundledPostgres({ dataDir, log, purpose: 'visit' });
    endings.push(() => postgres.stop());
    const db = openDatabase(postgres.connectionString, { maxConnections: 2 });
    endings.push(() => db.destroy());
    return { scene: await createRequestScene(product, { postgres, db }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates a group whose manager requests files. */
async function createRequestScene(
  product: Product,
  { postgres, db }: Pick<RequestScene, 'postgres' | 'db'>,
): Promise<RequestScene> {
  const { line } = product;
  const { userId } = line.control.createUser({ displayName: 'แม่' });
  const { chatId } = line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  await line.control.idle();
  const quota = ['--owner', userId, '--chat', chatId, '--name', 'ที่เก็บ', '--limit', '1GB'];
  const { code, output } = await product.run(['quota', 'grant', ...quota]);
  if (code !== 0) throw new Error(output);
  const client = await createClient(product, userId);
  const groupId = (await findGroupOfChat(db, chatId)) ?? '';
  const answer = await client.ask('POST', `/api/group/${groupId}/file-request`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ใบเสร็จ' }),
  });
  if (!answer.ok) throw new Error(`a request was answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: DataOf<'createFileRequest'> };
  return {
    ...{ product, postgres, db, client, userId, chatId, groupId },
    slug: data.url?.split('/').at(-1) ?? '',
    async counts() {
      const { rows } = await sql<Counts>`
        select file_count as "fileCount", size_bytes as "sizeBytes", open_count as "openCount", open_bytes as "openBytes",
          sender_count as "senderCount", used_bytes as "usedBytes", reserved_bytes as "reservedBytes",
          (select count(*)::integer from files where state = 'kept') as "keptCount"
        from file_requests cross join quotas`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error('the request is gone');
      return counts;
    },
    async hashOfFile(id) {
      const row = await db.selectFrom('files').select('sha256').where('id', '=', id).executeTakeFirst();
      return row?.sha256 ?? null;
    },
  };
}
