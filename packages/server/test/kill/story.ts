import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateContent, type PostRequest } from '@kepwai/line-platform';
import sharp from 'sharp';
import { type Client, createClient } from './client.ts';
import { patienceMs } from './patience.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';

type Source = NonNullable<PostRequest['contents']>[number];

/** Visible metadata of a file besides its bytes. */
export interface Looks {
  /** Name; null where the server makes one. */
  name: string | null;
  postedBy: string;
  /** Milliseconds; null where only the server knows. */
  postedAt: number | null;
  /** Key shared by all pictures of one image set, and the position in it; null outside image sets. */
  imageSet: { key: string; index: number } | null;
}

/** A post that must be kept. */
export interface OwedPost extends Looks {
  chatId: string;
  messageId: string;
  sha256: string;
  sizeBytes: number;
  isUnsent: boolean;
}

/** An upload that must be kept. */
export interface OwedUpload extends Looks {
  chatId: string;
  /** Id of the future file; null before the server returned it. */
  id: string | null;
  sha256: string;
  sizeBytes: number;
  /** Whether the server acknowledged all of it. */
  isAcknowledged: boolean;
}

/** Everything that the server owes. */
export interface Ledger {
  posted: OwedPost[];
  uploads: OwedUpload[];
  /** Ids of files that were last moved to the trash. */
  trashed: Set<string>;
  /** Uploads that may have started although no client heard of it. */
  unheard: { chatId: string; sizeBytes: number }[];
}

/** A chat and its group. */
export interface GroupOfChat {
  chatId: string;
  groupId: string;
}

/** Three people in two chats, who post and upload whatever happens to the server. */
export interface Story {
  ledger: Ledger;
  groups: GroupOfChat[];
  /** Client of one of the people. */
  reader: Client;
  /** Posts a few files of all kinds, with LINE's usual faults; some are unsent. */
  post(): Promise<void>;
  /** Posts one file that arrives slowly; resolves when the server requests it. */
  postSlowly(): Promise<void>;
  /** Posts pictures; resolves when the first of them is kept, and is still to be drawn. */
  postPictures(): Promise<void>;
  /** Unsends an earlier post. */
  unsend(): void;
  /** Starts an upload that continues by itself over restarts; `sent` resolves when its last part is being sent. */
  upload(options?: { isSlow?: boolean }): { sent: Promise<void> };
  /** Moves a file to the trash, or restores one; continues by itself. */
  tidy(): void;
  /** Resolves when all uploads and trash changes are done. */
  done(): Promise<void>;
}

const names = ['แม่', 'พ่อ', 'น้อง'];

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Creates people, chats and quotas; the server runs. */
export async function beginStory(product: Product, random: Random): Promise<Story> {
  const { control } = product.line;
  const userIds = names.map((displayName) => control.createUser({ displayName }).userId);
  const chatIds = ['บ้านเรา', 'ห้องเรียน'].map(
    (name) => control.createGroup({ name, memberIds: userIds }).chatId,
  );
  await control.idle();
  await Promise.all(chatIds.map((chatId) => grant(product, { chatId, owner: userIds[0] ?? '' })));
  const people = await Promise.all(userIds.map((userId) => createClient(product, userId)));
  const groups = await findGroups(product, personAt(people, 0), chatIds);
  const ledger: Ledger = { posted: [], uploads: [], trashed: new Set(), unheard: [] };
  const context: Context = { product, random, ledger, groups, userIds, people };
  const tasks = new Set<Promise<void>>();
  const failures: unknown[] = [];
  // One after the other, so that the last request is known.
  let tidying = Promise.resolve();
  const track = (task: Promise<void>) => {
    const settled = task.catch((error: unknown) => void failures.push(error));
    tasks.add(settled);
    void settled.then(() => tasks.delete(settled));
  };

  return {
    ledger,
    groups,
    reader: personAt(people, 0),
    async post() {
      const posting = postSomething(context).then(async () => void (await postSomething(context)));
      track(posting);
      await posting;
    },
    postSlowly: () => postSlowly(context),
    postPictures: () => postPictures(context),
    unsend: () => unsendSomething(context),
    upload({ isSlow = false } = {}) {
      const sent = new Promise<void>((resolve) => {
        track(upload(context, { isSlow, onLastPart: resolve }).finally(resolve));
      });
      return { sent };
    },
    tidy() {
      tidying = tidying.then(() => tidy(context));
      track(tidying);
    },
    async done() {
      while (tasks.size > 0) await Promise.all(tasks);
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]));
    },
  };
}

interface Context {
  product: Product;
  random: Random;
  ledger: Ledger;
  groups: GroupOfChat[];
  userIds: string[];
  people: Client[];
}

async function grant(product: Product, { chatId, owner }: { chatId: string; owner: string }): Promise<void> {
  const options = ['--owner', owner, '--chat', chatId, '--name', 'พื้นที่', '--limit', '20GB'];
  const { code, output } = await product.run(['quota', 'grant', ...options]);
  if (code !== 0) throw new Error(output);
}

/** Finds our ids of the chats by name, as soon as the server has fetched it from LINE. */
async function findGroups(product: Product, client: Client, chatIds: string[]): Promise<GroupOfChat[]> {
  const nameOf = new Map(chatIds.map((chatId) => [product.line.store.chats.get(chatId)?.name, chatId]));
  for (;;) {
    const { items } = await client.get<'listMyGroups'>('/api/me/group');
    const found = items.flatMap(({ id: groupId, name }) => {
      const chatId = nameOf.get(name ?? '');
      return chatId === undefined ? [] : [{ chatId, groupId }];
    });
    if (found.length === chatIds.length) return found;
    await delay(50);
  }
}

async function postSomething(context: Context): Promise<OwedPost[]> {
  const { random } = context;
  switch (random.below(6)) {
    case 0:
      return await postAll(context, 'image', [await picture(random)]);
    case 1: {
      const pictures = await Promise.all(Array.from({ length: 2 + random.below(4) }, () => picture(random)));
      return await postAll(context, 'image', pictures);
    }
    case 2:
      return await postAll(context, 'video', [generated(random, 'video/mp4', 2_000_000)]);
    case 3:
      return await postAll(context, 'audio', [generated(random, 'audio/x-m4a', 300_000)]);
    default:
      return await postAll(context, 'file', [
        {
          ...generated(random, 'application/pdf', 3_000_000),
          fileName: `ใบเสร็จ ${random.below(2 ** 31)}.pdf`,
        },
      ]);
  }
}

/** Creates a small picture that nobody has yet. */
async function picture(random: Random): Promise<Source> {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { bytes: Buffer.concat([jpeg, random.bytes(16)]), faults: faults(random, jpeg.byteLength) };
}

function generated(random: Random, mimeType: string, upToBytes: number): Source {
  const sizeBytes = 1000 + random.below(upToBytes);
  const generate = { sizeBytes, seed: String(random.below(2 ** 31)) };
  return { generate, mimeType, faults: faults(random, sizeBytes) };
}

function faults(random: Random, sizeBytes: number): Source['faults'] {
  switch (random.below(8)) {
    case 0:
      return [{ kind: 'not-ready', times: 1 + random.below(2) }];
    case 1:
      return [{ kind: 'cut', afterBytes: Math.floor(sizeBytes / 2) }];
    case 2:
      return [{ kind: 'slow', bytesPerSecond: Math.ceil(sizeBytes / 1.5) }];
    case 3:
      return [{ kind: random.pick(['server-error', 'rate-limited', 'unauthorized'] as const) }];
    default:
      return [];
  }
}

async function postAll(context: Context, type: PostRequest['type'], contents: Source[]): Promise<OwedPost[]> {
  const { product, random, ledger, groups, userIds } = context;
  const { chatId } = random.pick(groups);
  const isUnsent = random.below(8) === 0;
  const messages = await product.line.control.post(chatId, {
    userId: random.pick(userIds),
    type,
    contents,
    webhook: { duplicate: random.below(3) === 0 ? 1 : 0 },
    ...(isUnsent && { unsend: random.pick(['before', 'after'] as const) }),
  });
  const posted = await Promise.all(
    messages.map(async ({ messageId, userId, at, fileName, imageSet }, index) => {
      const source = contents[index];
      if (!source) throw new Error('a message without content');
      return {
        chatId,
        messageId,
        isUnsent,
        name: fileName ?? null,
        postedBy: nameAt(userIds.indexOf(userId)),
        postedAt: at,
        imageSet: imageSet ? { key: imageSet.id, index: imageSet.index ?? index + 1 } : null,
        ...(await identityOf(source)),
      };
    }),
  );
  ledger.posted.push(...posted);
  return posted;
}

async function identityOf(source: Source): Promise<{ sha256: string; sizeBytes: number }> {
  if ('bytes' in source) {
    const bytes = Buffer.from(source.bytes);
    return { sha256: hashOf(bytes), sizeBytes: bytes.byteLength };
  }
  if (!('generate' in source)) throw new Error('only bytes and noise are told here');
  const { sizeBytes, seed = '0' } = source.generate;
  const hash = createHash('sha256');
  const mimeType = source.mimeType;
  for await (const chunk of generateContent(seed, { end: sizeBytes, ...(mimeType && { mimeType }) }))
    hash.update(chunk);
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function postSlowly(context: Context): Promise<void> {
  const parts = join(context.product.dataDir, 'blobs/tmp');
  const content = generated(context.random, 'video/mp4', 4_000_000);
  await postAll(context, 'video', [
    { ...content, faults: [{ kind: 'slow', bytesPerSecond: 2_000_000, times: 2 }] },
  ]);
  await until(async () => (await readdir(parts)).length > 0);
}

async function postPictures(context: Context): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: 6 }, () => picture(context.random)));
  const posted = await postAll(
    context,
    'image',
    pictures.map((one) => ({ ...one, faults: [] })),
  );
  const wanted = new Set(posted.filter(({ isUnsent }) => !isUnsent).map(({ sha256 }) => sha256));
  const client = personAt(context.people, 0);
  await until(async () => {
    const pages = await Promise.all(
      context.groups.map(({ groupId }) =>
        client.get<'listFiles'>(`/api/group/${groupId}/file?kind=image&limit=50`),
      ),
    );
    const kept = pages.flatMap(({ items }) => items).map(({ sha256 }) => sha256);
    return wanted.size === 0 || kept.some((sha256) => sha256 !== null && wanted.has(sha256));
  });
}

function unsendSomething({ product, random, ledger }: Context): void {
  const sent = ledger.posted.filter(({ isUnsent }) => !isUnsent);
  if (sent.length === 0) return;
  const message = random.pick(sent);
  product.line.control.unsend(message.messageId);
  message.isUnsent = true;
}

interface UploadOptions {
  isSlow: boolean;
  onLastPart: () => void;
}

/** Uploads by tus: in parts, querying the offset after every failure. */
async function upload(context: Context, { isSlow, onLastPart }: UploadOptions): Promise<void> {
  const { random, ledger, groups, people } = context;
  const person = random.below(people.length);
  const client = personAt(people, person);
  const { chatId, groupId } = random.pick(groups);
  // Never empty: an empty upload is created in one request, so a lost answer leaves open whether it exists.
  const bytes = random.bytes(random.pick([1, 70_000, 700_000, 2_500_000]));
  const upload: OwedUpload = {
    chatId,
    id: null,
    sha256: hashOf(bytes),
    sizeBytes: bytes.byteLength,
    isAcknowledged: false,
    name: `อัลบั้ม ${random.below(2 ** 31)}.bin`,
    postedBy: nameAt(person),
    postedAt: null,
    imageSet: null,
  };
  ledger.uploads.push(upload);
  const path = await create(context, { client, groupId, upload });
  const partBytes = 300_000;
  let offset = await askOffset(client, path);
  while (offset < bytes.byteLength) {
    const part = bytes.subarray(offset, offset + partBytes);
    const isLast = offset + part.byteLength === bytes.byteLength;
    const sending = client.once('PATCH', path, {
      headers: {
        ...tusHeaders,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      ...(isSlow ? { body: trickle(part), duplex: 'half' } : { body: part }),
    });
    if (isLast) onLastPart();
    const answer = await sending.catch(() => null);
    if (answer?.status === 204) {
      offset = Number(answer.headers.get('upload-offset'));
      if (isLast && offset === bytes.byteLength) upload.isAcknowledged = true;
    } else {
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`);
      await delay(50);
      offset = await askOffset(client, path);
    }
  }
  upload.isAcknowledged = true;
}

const tusHeaders = { 'tus-resumable': '1.0.0' };

/** Creates an upload. A lost answer leaves open whether it started: then it is created again. */
async function create(
  { ledger }: Context,
  { client, groupId, upload }: { client: Client; groupId: string; upload: OwedUpload },
): Promise<string> {
  const { chatId, sizeBytes, name } = upload;
  for (;;) {
    let wasRefused = false;
    const answer = await client
      .once('POST', `/api/group/${groupId}/upload`, {
        headers: {
          ...tusHeaders,
          'upload-length': String(sizeBytes),
          'upload-metadata': `filename ${Buffer.from(name ?? '').toString('base64')}`,
        },
      })
      .catch((error: Error) => {
        wasRefused = String(error.cause).includes('ECONNREFUSED');
        return null;
      });
    if (answer?.status === 201) {
      const path = answer.headers.get('location') ?? '';
      upload.id = path.split('/').at(-1) ?? null;
      return path;
    }
    if (answer && answer.status < 500) throw new Error(`an upload was refused: ${await answer.text()}`);
    if (!wasRefused) ledger.unheard.push({ chatId, sizeBytes });
    await delay(50);
  }
}

async function askOffset(client: Client, path: string): Promise<number> {
  const answer = await client.ask('HEAD', path, { headers: tusHeaders });
  if (answer.status !== 200) throw new Error(`an upload is lost: ${path} answered ${answer.status}`);
  return Number(answer.headers.get('upload-offset'));
}

function trickle(bytes: Buffer): ReadableStream<Uint8Array> {
  const piece = Math.ceil(bytes.byteLength / 8);
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      if (offset >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(offset, offset + piece));
      offset += piece;
      await delay(40);
    },
  });
}

async function tidy({ random, ledger, groups, people }: Context): Promise<void> {
  const client = personAt(people, 0);
  const { groupId } = random.pick(groups);
  const isRestore = random.below(3) === 0;
  const { items } = await client.get<'listFiles'>(
    `/api/group/${groupId}/${isRestore ? 'trash' : 'file'}?limit=100`,
  );
  const kept = items.filter(({ state, permissions }) => state === 'kept' && permissions.trash);
  if (kept.length === 0) return;
  const { id } = random.pick(kept);
  const answer = await client.ask(
    'POST',
    `/api/group/${groupId}/file/${id}/${isRestore ? 'restore' : 'trash'}`,
  );
  // It may have been unsent meanwhile.
  if (answer.status === 404) return;
  if (!answer.ok) throw new Error(`tidying was answered ${answer.status}: ${await answer.text()}`);
  if (isRestore) ledger.trashed.delete(id);
  else ledger.trashed.add(id);
}

function nameAt(index: number): string {
  const name = names.at(index);
  if (name === undefined) throw new Error('nobody is called so');
  return name;
}

function personAt(people: Client[], index: number): Client {
  const person = people.at(index);
  if (!person) throw new Error('nobody is there');
  return person;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('what was waited for did not come in five minutes');
    await delay(10);
  }
}
