import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { deleteGroup } from '../../src/domains/groups/chat/group-of-chat.ts';
import type { DataOf } from '../../src/http/contract/operation.ts';
import { patienceMs } from '../kill/patience.ts';
import type { Random } from '../kill/random.ts';
import { registerUser } from '../scenes/rows.ts';
import type { AppClient } from './app-client.ts';
import type { Sender } from './deliver.ts';
import { markOf } from './names.ts';
import { hex } from './random-ids.ts';
import { findRemains, type Traces } from './remains.ts';
import { findShown, findStillShown, linkPage, type Shown, type Values } from './shown.ts';
import { listRows } from './tables.ts';
import {
  type Act,
  archiveAll,
  askOutsiders,
  createActor,
  putAway,
  quote,
  type SentFile,
  sendToChat,
  shareAll,
  type Uploaded,
  upload,
} from './uses.ts';
import type { RichPosts } from './world.ts';
import { hashOf, type Message, type World } from './world.ts';

interface Scene {
  db: Db;
  world: World;
  appClient: AppClient;
  sender: Sender;
  random: Random;
}

/** Items that people made of the rich posts, and screens that showed them. */
export interface Furnished {
  rich: RichPosts;
  groupId: string;
  /** A folder, and one in it with the files. */
  folderIds: [string, string];
  uploads: Uploaded[];
  sent: SentFile;
  /** Addresses of the reader's links. */
  ownLinks: string[];
  shown: Shown[];
  traces: Traces;
}

/** Operations that show the files, so that nothing would be proved without them. */
const mustShow = [
  'listFiles',
  'searchGroup',
  'searchMyGroups',
  'getFile',
  'listFileVersions',
  'listSameContentFiles',
  'listSlips',
  'getFileSlip',
  'getImageSet',
  'listImageSets',
  'listPins',
  'listStars',
  'listMyPosts',
  'listMyShares',
  'listGroupShares',
  'listFileRequestUploads',
  'getShare',
  linkPage,
  'listShareFiles',
  'getShareContent',
  'getShareThumbnail',
  'getShareArchiveContent',
  'getChatContent',
  'getArchiveContent',
  'getFileContent',
  'getFileThumbnail',
  'getBulkAction',
  'listGroupActivity',
];

/** Lets people use the rich posts in every way, and records the pages that show them. */
export async function furnish(scene: Scene, rich: RichPosts): Promise<Furnished> {
  const { db, world, appClient } = scene;
  const { late } = rich;
  const userId = await registerReader(db, world.reader);
  const rows = await listRows(db);
  const rowOf = ({ id }: Message) => rows.find(({ messageId }) => messageId === id) ?? unkept(id);
  const idOf = (message: Message) => rowOf(message).id;
  const { groupId } = rowOf(late.document);
  const act = createActor(appClient, groupId);
  const uploads = [await upload(scene, groupId), await upload(scene, groupId)];
  const fileIds = [...Object.values(late).map(idOf), ...uploads.map(({ id }) => id)];
  const name = await quoteDocument(scene, rich);
  const { folderIds, imageSetId, actionId } = await arrange(act, rich, { fileIds, uploads, idOf });
  const sent = await askOutsiders(act, scene, { groupId, userId, folderId: folderIds[1] });
  fileIds.push(sent.file.id);
  const chosen = [...fileIds, idOf(rich.staying.twin)];
  const shared = { fileId: idOf(late.onlySlip), imageSetId, folderId: folderIds[0], fileIds: chosen };
  const slugs = await shareAll(act, shared);
  const orders = [{ files: { fileIds: chosen } }, { folderIds, imageSetIds: [imageSetId] }];
  const { archiveIds, addresses } = await archiveAll(act, { appClient, slugs, orders });
  slugs.push(sent.slug);
  await appClient.ask('POST', '/api/me/handover', { path: `/app/group/${groupId}/file/${fileIds[0]}` });
  await untilRead(db, groupId);
  // A picture that stays keeps the link open.
  const chat = await sendToChat(act, [late.picture, late.onlySlip, rich.staying.pictures[0]].map(idOf));
  slugs.push(chat.slug);
  const ofFiles = chat.addresses.slice(0, 2).flat();
  const words = [
    name,
    sent.file.mark,
    sent.sender,
    ...uploads.map(({ mark }) => mark),
    ...Object.values(late).flatMap(wordsOf),
  ];
  const traces = tracesOf(rich, { fileIds, uploads: [...uploads, sent.file], words });
  const values: Values = {
    ...{ groupId: [groupId], fileId: fileIds, folderId: folderIds, parentId: folderIds },
    ...{ imageSetId: [imageSetId], actionId: [actionId], archiveId: archiveIds, shareSlug: slugs },
    ...{ quotaId: [], requestId: [sent.requestId], starred: ['true'], q: words, search: words },
    // These have no data of a file, or their addresses are requested directly.
    ...{ receiptNumber: [], place: [], part: [], token: [], orderId: [], giftId: [], loanId: [], name: [] },
  };
  const pages = slugs.map((slug) => `/app/share/${slug}`);
  const shown = await findShown(appClient, { values, addresses: [...addresses, ...pages], ofFiles, traces });
  const ownLinks = [...slugs.map((slug) => `/api/share/${slug}`), ...chat.addresses.flat()];
  return { rich, groupId, folderIds, uploads, sent, ownLinks, shown, traces };
}

/** Names a document, and creates a link to it, by quoting its message; returns the mark of the name. */
async function quoteDocument(scene: Scene, { chat, late }: RichPosts): Promise<string> {
  const name = `nm${hex(scene.random, 10)}`;
  const quoted = { chat, messageId: late.document.id };
  await quote(scene, { ...quoted, by: late.document.sender, text: `เก็บไว้ ${name}` });
  await quote(scene, { ...quoted, by: scene.world.reader, text: 'ลิงก์' });
  return name;
}

interface Known {
  fileIds: string[];
  uploads: readonly Uploaded[];
  idOf(message: Message): string;
}

/** Puts files into folders and an image set, pins and stars them, and has an action on many undone. */
async function arrange(
  act: Act,
  { late, staying }: RichPosts,
  { fileIds, uploads, idOf }: Known,
): Promise<{ folderIds: [string, string]; imageSetId: string; actionId: string }> {
  const filed = [late.document, late.firstSlip, staying.document].map(idOf);
  const folderIds = await putAway(act, [...filed, ...uploads.map(({ id }) => id)]);
  const pictures = [late.picture, ...staying.pictures];
  const files = { fileIds: pictures.map(idOf) };
  const { imageSetId } = await act<DataOf<'createImageSet'>>('POST', '/image-set', { name: 'งานวัด', files });
  // The comparison of image sets finds it as one of LINE's.
  for (const [index, picture] of pictures.entries()) picture.imageSet = { id: imageSetId, index };
  const pinned = {
    fileIds: fileIds.slice(0, 5),
    imageSetIds: [imageSetId],
    folderIds: folderIds.slice(0, 1),
  };
  await act('POST', '/pin', pinned);
  await act('PUT', '/star', { fileIds, isStarred: true });
  const { id: actionId } = await act<DataOf<'trashFiles'>>('POST', '/file/trash', { files: { fileIds } });
  await act('POST', `/bulk-action/${actionId}/undo`);
  return { folderIds, imageSetId, actionId };
}

/** Returns the traces that must not be found once the files are gone. Contents that others post, too, stay. */
function tracesOf(
  { late }: RichPosts,
  { fileIds, uploads, words }: Omit<Known, 'idOf'> & { words: readonly string[] },
): Traces {
  const own = [late.document, late.onlySlip, late.picture, late.newVersion].map(({ sha256 }) => sha256);
  return {
    messageIds: new Set(Object.values(late).map(({ id }) => id)),
    fileIds: new Set(fileIds),
    words: new Set([...words, ...own, ...uploads.map(({ bytes }) => hashOf(bytes))]),
  };
}

/** Erases uploads of the reader and others, and quotes a message that is gone. */
export async function eraseUploads(scene: Scene, furnished: Furnished): Promise<void> {
  const { appClient } = scene;
  const { rich, uploads, sent, groupId } = furnished;
  const { chat, late } = rich;
  await quote(scene, {
    chat,
    messageId: late.twin.id,
    by: late.twin.sender,
    text: `เก็บไว้ ${late.twin.fileName}`,
  });
  const act = createActor(appClient, groupId);
  await act('POST', `/file/${sent.file.id}/trash`);
  await act('POST', '/trash/erase', { fileIds: [sent.file.id] });
  const body = { fileIds: uploads.map(({ id }) => id) };
  const { status, bytes } = await appClient.ask('POST', '/api/me/post/erase', body);
  if (status !== 200) throw new Error(`own posts could not be deleted: ${status} ${bytes}`);
}

/** Lists remains of the files, anywhere, in plain sentences. */
export async function furnishedFaults(scene: Scene, furnished: Furnished): Promise<string[]> {
  const { appClient, db } = scene;
  const { shown, traces, rich, groupId, folderIds } = furnished;
  const seen = new Set(shown.map(({ operationId }) => operationId));
  const act = createActor(appClient, groupId);
  const counts: string[] = [];
  for (const folderId of folderIds) {
    const { folder } = await act<DataOf<'getFolder'>>('GET', `/folder/${folderId}`);
    const { fileCount, sizeBytes } = folder;
    const owed = rich.staying.document.bytes.byteLength;
    if (fileCount !== 1 || sizeBytes !== owed)
      counts.push(`a folder counts ${fileCount} files of ${sizeBytes} bytes`);
  }
  const repeated = (await listRows(db)).find(({ messageId }) => messageId === rich.staying.repeatedSlip.id);
  const { slip } = await act<DataOf<'getFileSlip'>>('GET', `/file/${repeated?.id}/slip`);
  return [
    ...mustShow.filter((id) => !seen.has(id)).map((id) => `${id} never showed the files`),
    ...(await findStillShown(appClient, shown, traces)),
    ...(await findRemains(db, traces)),
    ...counts,
    ...(slip?.first === null ? [] : ['a slip is said to be posted twice']),
  ];
}

/** Deletes the group, as the product does some time after the bot has left, and lists remains of its files. */
export async function deletionFaults(db: Db, { rich, groupId }: Furnished): Promise<string[]> {
  const files = (await listRows(db)).filter((row) => row.groupId === groupId);
  await db.transaction().execute((tx) => deleteGroup(tx, groupId));
  const messages = [...Object.values(rich.late), ...Object.values(rich.staying).flat()];
  return await findRemains(db, {
    messageIds: new Set(),
    fileIds: new Set(files.map(({ id }) => id)),
    words: new Set(messages.flatMap(wordsOf)),
  });
}

function wordsOf({ inside, fileName }: Message): string[] {
  return [...inside, markOf(fileName) ?? ''].filter((word) => word !== '');
}

function unkept(id: string): never {
  throw new Error(`the rich post ${id} was not kept`);
}

async function registerReader(db: Db, lineUserId: string): Promise<string> {
  const reader = db.selectFrom('users').select('id').where('line_user_id', '=', lineUserId);
  const { id } = await reader.executeTakeFirstOrThrow();
  await registerUser(db, id);
  return id;
}

/** Waits until texts, slips and pictures are found in the files of a group, and requests are carried out. */
async function untilRead(db: Db, groupId: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await sql<{ what: string }>`
      select 'text ' || file_id as what from file_texts where group_id = ${groupId} and state = 'pending'
      union all select 'request ' || id from chat_requests where group_id = ${groupId} and state = 'waiting'
      union all select name || ' ' || (data->>'fileId') from pgboss.job
        where name in ('find-slip', 'extract-text', 'make-thumbnails') and state in ('created', 'retry', 'active')`.execute(
      db,
    );
    if (rows.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`this is never read: ${rows.map(({ what }) => what).join(', ')}`);
    await delay(100);
  }
}
