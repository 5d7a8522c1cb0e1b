import type { Share } from '@kepwai/api-client';
import { defaultShareDays } from '@kepwai/rules/sharing/shares';
import { dayMs } from '@kepwai/rules/time';
import { buildId } from '../../../fixtures/index.ts';
import type { RequestRecord } from './request.ts';

/** A link as the server stores it; its items are derived. */
export interface ShareRecord
  extends Pick<
    Share,
    | 'id'
    | 'groupId'
    | 'item'
    | 'fileId'
    | 'imageSetId'
    | 'folderId'
    | 'name'
    | 'createdAt'
    | 'expiresAt'
    | 'maxDownloads'
    | 'isViewOnly'
    | 'keepsLocation'
    | 'keepsNames'
    | 'showsMaker'
    | 'visitCount'
    | 'downloadCount'
    | 'lastVisitedAt'
    | 'reportCount'
  > {
  slug: string;
  makerId: string;
  /** Chosen files, in their order. */
  fileIds: string[];
  password: string | null;
  /** Number of wrong passwords. */
  wrongCount: number;
  /** A new one ends unlocked sessions. */
  accessVersion: number;
  revokedAt: string | null;
  /** Which files it requests; null if it shows things. */
  request: RequestRecord | null;
}

/** Days after which a link ends whose maker chose nothing. */

/** Builds a link to nothing yet, open for a week. */
export function buildShareRecord(now: number): ShareRecord {
  const at = new Date(now).toISOString();
  return {
    id: buildId(),
    slug: `${buildId().replaceAll('-', '').slice(-21)}A`,
    groupId: '',
    makerId: '',
    item: 'files',
    fileId: null,
    imageSetId: null,
    folderId: null,
    fileIds: [],
    name: null,
    createdAt: at,
    expiresAt: new Date(now + defaultShareDays * dayMs).toISOString(),
    maxDownloads: null,
    isViewOnly: false,
    keepsLocation: false,
    keepsNames: false,
    showsMaker: true,
    visitCount: 0,
    downloadCount: 0,
    lastVisitedAt: null,
    reportCount: 0,
    password: null,
    wrongCount: 0,
    accessVersion: 1,
    revokedAt: null,
    request: null,
  };
}
