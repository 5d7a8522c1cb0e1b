import type { FileItem } from '@kepwai/api-client';

/** Builds a kept picture of an unknown poster; overrides set the relevant fields. */
export function buildFile(overrides: Partial<FileItem> = {}): FileItem {
  return {
    id: 'ffffffff-0000-4000-8000-000000000001',
    groupId: 'bbbbbbbb-0000-4000-8000-000000000001',
    kind: 'image',
    name: 'เขาใหญ่.jpg',
    nameOrigin: 'given',
    state: 'kept',
    missedReason: null,
    sizeBytes: 2_400_000,
    mimeType: 'image/jpeg',
    sha256: null,
    width: null,
    height: null,
    durationMs: null,
    thumbhash: null,
    source: 'chat',
    sender: null,
    postedBy: null,
    postedAt: '2026-11-21T03:00:00Z',
    folderId: null,
    imageSetId: null,
    imageSetIndex: null,
    trashedAt: null,
    lineGoneAt: null,
    version: null,
    isSeparate: false,
    contentUrl: null,
    thumbnailUrl: null,
    thumbnailState: overrides.thumbnailUrl ? 'ready' : 'none',
    permissions: { trash: true },
    ...overrides,
  };
}
