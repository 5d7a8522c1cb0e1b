import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataOf } from '../../src/http/contract/operation.ts';
import type { GroupOfChat, Ledger } from './ledger.ts';
import { listAll } from './list-all.ts';
import { looksFaults, type OwedLooks, pictureFaults, strayFaults } from './looks.ts';
import { patienceMs } from './patience.ts';
import type { Product } from './product.ts';
import type { Story } from './story.ts';

type File = DataOf<'getFile'>;

/** Waits until all work is done, and returns the violations, in plain sentences; empty if all is right. */
export async function findFaults(product: Product, story: Story): Promise<string[]> {
  await story.done();
  const deadline = Date.now() + patienceMs;
  for (;;) {
    product.line.control.retryWebhooks();
    await product.line.control.idle();
    const faults = await lookForFaults(product, story);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await delay(200);
  }
}

async function lookForFaults(product: Product, story: Story): Promise<string[]> {
  const undelivered = product.line.control.deliveries().filter(({ state }) => state !== 'delivered');
  const perGroup = await Promise.all(story.groups.map((group) => faultsOfGroup(group, product, story)));
  const folders = ['blobs/tmp', 'uploads'].map((name) => join(product.dataDir, name));
  const left = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  // Uploads that no client heard of may still wait for their bytes.
  const mostParts = story.ledger.unheard.length;
  return [
    ...undelivered.map(({ deliveryId, state }) => `webhook ${deliveryId} is ${state}`),
    ...perGroup.flatMap(({ faults }) => faults),
    ...(await strayFaults(
      product.dataDir,
      perGroup.flatMap(({ files }) => files),
    )),
    ...(left[0] ?? []).map((name) => `blobs/tmp/${name} was left`),
    ...((left[1]?.length ?? 0) > mostParts ? [`uploads/ has ${left[1]?.length} parts`] : []),
  ];
}

interface GroupFaults {
  faults: string[];
  files: File[];
}

async function faultsOfGroup(
  { chatId, groupId }: GroupOfChat,
  product: Product,
  { ledger, reader }: Story,
): Promise<GroupFaults> {
  const client = reader;
  const [listed, trashed] = await Promise.all([
    listAll(client, `/api/group/${groupId}/file`),
    listAll(client, `/api/group/${groupId}/trash`),
  ]);
  const group = await client.get<'getGroup'>(`/api/group/${groupId}`);
  const files = [...listed, ...trashed];
  const owed = owedTo(chatId, ledger);
  const unheardBytes = ledger.unheard
    .filter((one) => one.chatId === chatId)
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const faults = [
    ...files.filter(({ state }) => state !== 'kept').map(({ id, state }) => `file ${id} is ${state}`),
    ...differences(
      'content',
      owed.contents,
      files.map(({ sha256, sizeBytes }) => `${sha256} ${sizeBytes}`),
    ),
    ...differences(
      'upload',
      owed.uploads,
      files.filter(({ source }) => source === 'upload').map(({ id, sha256 }) => `${id} ${sha256}`),
    ),
    ...differences(
      'trash',
      files.filter(({ id }) => ledger.trashed.has(id)).map(({ id }) => id),
      trashed.map(({ id }) => id),
    ),
    ...differences(
      'id',
      [...new Set(files.map(({ id }) => id))],
      files.map(({ id }) => id),
    ),
    ...countFaults(group, listed),
    ...usageFaults(group, { files, unheardBytes }),
    ...looksFaults(owed.looks, files),
    ...(await pictureFaults(product.origin, files)),
    ...(await Promise.all(files.map((file) => contentFaults(product, file)))).flat(),
  ];
  return { faults, files };
}

function owedTo(
  chatId: string,
  ledger: Ledger,
): { contents: string[]; uploads: string[]; looks: OwedLooks[] } {
  const posted = ledger.posted.filter((message) => message.chatId === chatId && !message.isUnsent);
  const uploads = ledger.uploads.filter((upload) => upload.chatId === chatId && upload.isAcknowledged);
  return {
    contents: [...posted, ...uploads].map(({ sha256, sizeBytes }) => `${sha256} ${sizeBytes}`),
    uploads: uploads.map(({ id, sha256 }) => `${id} ${sha256}`),
    looks: [...posted, ...uploads],
  };
}

/** Lists missing and surplus items, each with its count. */
function differences(what: string, owed: string[], found: string[]): string[] {
  const balance = new Map<string, number>();
  for (const one of owed) balance.set(one, (balance.get(one) ?? 0) - 1);
  for (const one of found) balance.set(one, (balance.get(one) ?? 0) + 1);
  return [...balance].flatMap(([one, count]) =>
    count === 0
      ? []
      : [`${what} ${one} is there ${Math.abs(count)} times too ${count < 0 ? 'rarely' : 'often'}`],
  );
}

function countFaults(group: DataOf<'getGroup'>, listed: File[]): string[] {
  return group.counts.flatMap(({ kind, fileCount, sizeBytes }) => {
    const files = listed.filter((file) => file.kind === kind);
    const bytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
    return fileCount === files.length && sizeBytes === bytes
      ? []
      : [`${kind} counts ${fileCount} files of ${sizeBytes} bytes instead of ${files.length} of ${bytes}`];
  });
}

function usageFaults(
  { quota }: DataOf<'getGroup'>,
  { files, unheardBytes }: { files: File[]; unheardBytes: number },
): string[] {
  const distinct = new Map(files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes ?? 0]));
  const used = [...distinct.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (!quota) return ['there is no quota'];
  return [
    ...(quota.usedBytes === used ? [] : [`usedBytes is ${quota.usedBytes} instead of ${used}`]),
    ...(quota.reservedBytes <= unheardBytes ? [] : [`reservedBytes is ${quota.reservedBytes}`]),
  ];
}

async function contentFaults({ origin }: Product, { id, contentUrl, sha256 }: File): Promise<string[]> {
  if (contentUrl === null) return [`file ${id} has no content`];
  const answer = await fetch(new URL(contentUrl, origin));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  return answer.status === 200 && hash === sha256
    ? []
    : [`content of ${id} answers ${answer.status} with ${hash}`];
}
