import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/db/database.ts';
import type { DataOf } from '../../src/http/contract/operation.ts';
import type { Random } from '../kill/random.ts';
import { type AppClient, dataOf } from './app-client.ts';
import type { Sender } from './deliver.ts';
import { sourceOf } from './event-writer.ts';
import { digits, eventId, hex } from './random-ids.ts';
import type { Chat } from './world.ts';

/** Sends a request about a group, which must succeed, and returns its data. */
export type Act = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;

export function createActor(appClient: AppClient, groupId: string): Act {
  return async <Data>(method: string, path: string, body?: unknown) => {
    const url = `/api/group/${groupId}${path}`;
    const { status, bytes } = await appClient.ask(method, url, body, { 'idempotency-key': randomUUID() });
    if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${bytes}`);
    return dataOf<Data>(bytes);
  };
}

/** A file that the reader uploaded. */
export interface Uploaded {
  id: string;
  /** Mark of its name. */
  mark: string;
  bytes: Buffer;
}

/** Uploads a document as the reader. */
export async function upload(
  { appClient, db, random }: { appClient: AppClient; db: Db; random: Random },
  groupId: string,
): Promise<Uploaded> {
  const mark = `nm${hex(random, 10)}`;
  const bytes = Buffer.from(`รายงาน ${hex(random, 12)}`);
  await send(appClient, `/api/group/${groupId}/upload`, { mark, bytes });
  return { id: await findNamed(db, mark), mark, bytes };
}

/** Files that people without an account sent by a file request. */
export interface SentFile {
  requestId: string;
  slug: string;
  file: Uploaded;
  /** Mark of the name that they gave themselves. */
  sender: string;
}

/** Lets the reader manage the group, request files, and get one of a person without an account. */
export async function askOutsiders(
  act: Act,
  { appClient, db, random }: { appClient: AppClient; db: Db; random: Random },
  { groupId, userId, folderId }: { groupId: string; userId: string; folderId: string },
): Promise<SentFile> {
  const group = db.selectFrom('groups').select('quota_id').where('id', '=', groupId);
  const { quota_id } = await group.$narrowType<{ quota_id: string }>().executeTakeFirstOrThrow();
  await db.insertInto('quota_managers').values({ quota_id, user_id: userId }).execute();
  const { id: requestId, url } = await act<DataOf<'createFileRequest'>>('POST', '/file-request', {
    folderId,
  });
  const slug = url?.split('/').at(-1) ?? '';
  const [mark, sender] = [`nm${hex(random, 10)}`, `nm${hex(random, 10)}`];
  const known = await appClient.ask('POST', `/api/share/${slug}/sender`, { name: sender });
  const token = dataOf<DataOf<'createRequestSender'>>(known.bytes).sender;
  const bytes = Buffer.from(`บิล ${hex(random, 12)}`);
  await send(appClient, `/api/share/${slug}/upload`, { mark, bytes, headers: { 'share-sender': token } });
  return { requestId, slug, sender, file: { id: await findNamed(db, mark), mark, bytes } };
}

/** Sends a whole document in one request. */
async function send(
  appClient: AppClient,
  path: string,
  { mark, bytes, headers }: Omit<Uploaded, 'id'> & { headers?: Record<string, string> },
): Promise<void> {
  const { status, bytes: answer } = await appClient.ask('POST', path, bytes, {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-length': String(bytes.byteLength),
    'upload-metadata': `filename ${Buffer.from(`${mark}.txt`).toString('base64')}`,
    ...headers,
  });
  if (status !== 201) throw new Error(`${path} answered ${status}: ${answer}`);
}

async function findNamed(db: Db, mark: string): Promise<string> {
  const file = db.selectFrom('files').select('id').where('name', '=', `${mark}.txt`);
  return (await file.executeTakeFirstOrThrow()).id;
}

/** Writes a text that quotes a message. */
export async function quote(
  { sender, random }: { sender: Sender; random: Random },
  { chat, messageId, by, text }: { chat: Chat; messageId: string; by: string | null; text: string },
): Promise<void> {
  const message = { id: digits(random, 18), type: 'text', text, quotedMessageId: messageId };
  await sender.send([
    {
      type: 'message',
      mode: 'active',
      timestamp: Date.now(),
      source: { ...sourceOf(chat), ...(by !== null && { userId: by }) },
      webhookEventId: eventId(random),
      deliveryContext: { isRedelivery: false },
      message,
    },
  ]);
}

/** Puts files into a folder within another one; returns both. */
export async function putAway(act: Act, fileIds: readonly string[]): Promise<[string, string]> {
  const outer = await act<DataOf<'createFolder'>>('POST', '/folder', { name: 'ใบเสร็จ' });
  const inner = await act<DataOf<'createFolder'>>('POST', '/folder', { name: 'ปีนี้', parentId: outer.id });
  await act('POST', '/move', { fileIds, imageSetIds: [], folderIds: [], toFolderId: inner.id });
  return [outer.id, inner.id];
}

/** Makes links to a file, an image set, a folder and chosen files; returns their slugs. */
export async function shareAll(
  act: Act,
  {
    fileId,
    imageSetId,
    folderId,
    fileIds,
  }: { fileId: string; imageSetId: string; folderId: string; fileIds: string[] },
): Promise<string[]> {
  const slugs: string[] = [];
  for (const item of [{ fileId }, { imageSetId }, { folderId }, { fileIds }]) {
    const { url } = await act<DataOf<'createShare'>>('POST', '/share', { item });
    slugs.push(url?.split('/').at(-1) ?? '');
  }
  return slugs;
}

/** Sends pictures into a chat; returns the slug of their link, and the addresses that LINE loads of each, in order. */
export async function sendToChat(
  act: Act,
  fileIds: readonly string[],
): Promise<{ slug: string; addresses: string[][] }> {
  const { items } = await act<DataOf<'createChatLink'>>('POST', '/chat-link', { fileIds, as: 'media' });
  const addresses = items.map(({ message }) =>
    [message?.originalContentUrl, message?.previewImageUrl]
      .filter((url) => typeof url === 'string')
      .map((url) => new URL(url).pathname),
  );
  const [, slug = ''] = /\/share\/([^/]+)\//.exec(addresses[0]?.[0] ?? '') ?? [];
  return { slug, addresses };
}

/** Plans archives of the files, by all who can: a member, an export and the visitors of links. Returns ids and addresses. */
export async function archiveAll(
  act: Act,
  { appClient, slugs, orders }: { appClient: AppClient; slugs: readonly string[]; orders: readonly object[] },
): Promise<{ archiveIds: string[]; addresses: string[] }> {
  const archiveIds: string[] = [];
  for (const order of orders)
    archiveIds.push((await act<DataOf<'createArchive'>>('POST', '/archive', order)).id);
  archiveIds.push((await act<DataOf<'createGroupExport'>>('POST', '/export')).id);
  const addresses: string[] = [];
  for (const slug of slugs) {
    const { status, bytes } = await appClient.ask('POST', `/api/share/${slug}/archive`);
    if (status !== 200) throw new Error(`an archive of a link was answered ${status}: ${bytes}`);
    addresses.push(dataOf<DataOf<'createShareArchive'>>(bytes).url ?? '');
  }
  return { archiveIds, addresses };
}
