import { isApiError } from '@kepwai/api-client';
import { loadApi } from './api.ts';

/** Cancels an unfinished upload. An upload that already ended is not an error. */
export async function terminateUpload(groupId: string, uploadId: string): Promise<void> {
  const api = await loadApi();
  const params = { path: { groupId, uploadId }, header: { 'Tus-Resumable': '1.0.0' as const } };
  await api.DELETE('/api/group/{groupId}/upload/{uploadId}', { params }).catch((error: unknown) => {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 410)) throw error;
  });
}
