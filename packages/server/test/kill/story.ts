import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from './client.ts';
import { type Context, names, personAt } from './context.ts';
import type { GroupOfChat, Ledger } from './ledger.ts';
import { postPictures, postSlowly, postSomething, unsendSomething } from './posting.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import { tidy, upload } from './uploading.ts';
import { uploadInParts } from './uploading-parts.ts';
import { uploadWhole } from './uploading-whole.ts';

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
  /** Starts an upload in parts, which survives restarts; resolves when it requests to join them. */
  uploadInParts(): Promise<void>;
  /** Starts uploads of small files in one request each, which continue by themselves over restarts. */
  uploadWhole(count: number): void;
  /** Moves a file to the trash, or restores one; continues by itself. */
  tidy(): void;
  /** Resolves when all uploads and trash changes are done. */
  done(): Promise<void>;
}

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
  // Sequentially, so that the last request is known.
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
    uploadInParts: () =>
      new Promise<void>((resolve) => {
        track(uploadInParts(context, { onJoining: resolve }).finally(resolve));
      }),
    uploadWhole(count) {
      for (const _ of Array.from({ length: count })) track(uploadWhole(context));
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

async function grant(product: Product, { chatId, owner }: { chatId: string; owner: string }): Promise<void> {
  const options = ['--owner', owner, '--chat', chatId, '--name', 'ที่เก็บ', '--limit', '20GB'];
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
