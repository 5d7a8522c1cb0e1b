import sharp from 'sharp';
import type { components } from '../../src/generated/schema.ts';
import type { TestApp } from '../app.ts';

export type ChatLink = components['schemas']['ChatLink'];

/** Draws the large picture of a file, as the queue does, from which chats get theirs. */
export async function drawFile({ deps }: Pick<TestApp, 'deps'>, fileId: string): Promise<void> {
  const { db, blobs } = deps;
  const { sha256 } = await db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const picture = sharp({ create: { width: 1280, height: 960, channels: 3, background: 'navy' } });
  await blobs.writeDerived(sha256 ?? '', 'large', await picture.webp().toBuffer());
  await db
    .updateTable('blobs')
    .set({ thumbnail_state: 'ready' })
    .where('sha256', '=', sha256 ?? '')
    .execute();
}
