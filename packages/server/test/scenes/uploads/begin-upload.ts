import type { InjectOptions } from 'fastify';
import type { TestApp } from '../../app.ts';
import type { Scene, TestCaller } from '../../callers.ts';

/** Headers of every tus request. */
export const tusHeaders = { 'tus-resumable': '1.0.0' };

/** Request that begins an upload of ten bytes. */
export const newUpload = (scene: Scene): InjectOptions => ({
  method: 'POST',
  url: `/api/group/${scene.groupId}/upload`,
  headers: { ...tusHeaders, 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' },
});

/** Returns the address of an upload that the caller started, or that a member started where the caller cannot. */
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
    const answer = await app.inject(withHeaders(newUpload(scene), beginner?.headers ?? {}));
    if (answer.statusCode === 201) return String(answer.headers.location);
  }
  throw new Error('nobody may upload');
}

/** Returns the request with more headers. */
export function withHeaders(request: InjectOptions, headers: Record<string, string>): InjectOptions {
  return { ...request, headers: { ...request.headers, ...headers } };
}
