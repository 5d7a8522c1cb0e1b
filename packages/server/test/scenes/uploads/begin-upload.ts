import type { TestApp } from '../../app.ts';
import { call } from '../../call.ts';
import type { Scene, TestCaller } from '../../callers.ts';

/** Headers of every tus request. */
export const tusHeaders = { 'tus-resumable': '1.0.0' };

/** Headers of the first bytes of an upload. */
export const firstBytes = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

/** Headers that begin an upload of ten bytes. */
export const newUpload = { ...tusHeaders, 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' };

/** Returns the address of an upload that the caller started, or that a member started if the caller cannot. */
export async function beginUpload(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  scene: Scene,
  caller: TestCaller,
): Promise<string> {
  // The number of open uploads per person is limited.
  const open = await deps.db
    .selectFrom('uploads')
    .select('id')
    .where('group_id', '=', scene.groupId)
    .execute();
  for (const { id } of open) await deps.uploads.end(id);
  for (const beginner of [caller, scene.callers.member]) {
    const { status, headers } = await call({ app }, 'createUpload', {
      path: { groupId: scene.groupId },
      headers: newUpload,
      ...(beginner && { as: beginner }),
    });
    if (status === 201) return String(headers.location);
  }
  throw new Error('nobody may upload');
}
