import { type ApiClient, isApiError } from '@kepwai/api-client';

/** Cancels an unfinished upload to a file request. An upload that already ended is not an error. */
export async function terminateSentUpload(
  api: ApiClient,
  {
    shareSlug,
    uploadId,
    header,
  }: { shareSlug: string; uploadId: string; header: { 'Share-Sender': string; 'Share-Unlock'?: string } },
): Promise<void> {
  const params = {
    path: { shareSlug, uploadId },
    header: { ...header, 'Tus-Resumable': '1.0.0' as const },
  };
  await api.DELETE('/api/share/{shareSlug}/upload/{uploadId}', { params }).catch((error: unknown) => {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 410)) throw error;
  });
}
