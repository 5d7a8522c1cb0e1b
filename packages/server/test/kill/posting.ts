import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { generateContent, type PostRequest } from '@kepwai/line-platform';
import sharp from 'sharp';
import { type Context, hashOf, nameAt, personAt, until } from './context.ts';
import type { OwedPost } from './ledger.ts';
import type { Random } from './random.ts';

type Source = NonNullable<PostRequest['contents']>[number];

export async function postSomething(context: Context): Promise<OwedPost[]> {
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

/** Creates a unique small picture. */
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

export async function postAll(
  context: Context,
  type: PostRequest['type'],
  contents: Source[],
): Promise<OwedPost[]> {
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

export async function postSlowly(context: Context): Promise<void> {
  const parts = join(context.product.dataDir, 'blobs/tmp');
  const content = generated(context.random, 'video/mp4', 4_000_000);
  await postAll(context, 'video', [
    { ...content, faults: [{ kind: 'slow', bytesPerSecond: 2_000_000, times: 2 }] },
  ]);
  await until(async () => (await readdir(parts)).length > 0);
}

export async function postPictures(context: Context): Promise<void> {
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

export function unsendSomething({ product, random, ledger }: Context): void {
  const sent = ledger.posted.filter(({ isUnsent }) => !isUnsent);
  if (sent.length === 0) return;
  const message = random.pick(sent);
  product.line.control.unsend(message.messageId);
  message.isUnsent = true;
}
