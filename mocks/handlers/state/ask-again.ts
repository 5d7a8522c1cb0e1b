import type { BulkAction, FileItem, FileKind, MissedReason } from '@kepwai/api-client';
import { type KindRule, whyNothingToAsk, whyNotKept } from '@kepwai/rules/files/ask-again';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { dayMs } from '@kepwai/rules/time';
import { buildFile } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import { listGroupFiles } from './files.ts';
import { findQuota } from './records/living-quotas.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

/** Time for which the mocked LINE stores a content. */
const lineKeepsMs = 14 * dayMs;

/**
 * Requests a file from the mocked LINE again: it is then being fetched, and a moment later kept, or missed
 * for a new reason.
 * @throws the answers 409 and 410 of `askForFile`
 */
export function askAgain(server: FakeServer, group: GroupRecord, file: FileItem): FileItem {
  if (file.trashedAt !== null) throw refuse('NOT_FOUND');
  if (file.state !== 'missed') return file;
  const obstacle = findObstacle(server, group);
  if (obstacle) throw refuse(obstacle);
  if (file.missedReason === 'external' || file.source !== 'chat') throw refuse('FILE_NOT_KEPT');
  if (whyNotKept(ruleOf(group, file.kind), file.sizeBytes) !== null) return file;
  const asked = server.changeFile(file, { state: 'fetching', missedReason: null });
  setTimeout(() => settle(server, group, asked), server.lineDelayMs);
  return asked;
}

/** Returns why nothing can be requested in a group; null if it can. */
export function findObstacle(server: FakeServer, group: GroupRecord) {
  return whyNothingToAsk({ botLeftAt: group.botLeftAt, quota: findQuota(server, group) }, server.now());
}

/** Requests a file of an action on many, and returns its outcome. */
export function askInAction(
  server: FakeServer,
  group: GroupRecord,
  file: FileItem,
): 'done' | 'unchanged' | BulkAction['failures'][number]['code'] {
  if (file.trashedAt !== null) return 'NOT_FOUND';
  if (file.state !== 'missed') return 'unchanged';
  if (file.missedReason === 'external' || file.source !== 'chat') return 'FILE_NOT_KEPT';
  const reason = whyNotKept(ruleOf(group, file.kind), file.sizeBytes);
  if (reason !== null) return reason === 'kind_off' ? 'KIND_OFF' : 'FILE_TOO_LARGE';
  askAgain(server, group, file);
  return 'done';
}

/** Returns the missed files of a group that can be requested again, because the reason is gone. */
export function listAskable(server: FakeServer, group: GroupRecord): FileItem[] {
  const quota = findQuota(server, group);
  if (quota === null || findObstacle(server, group) !== null) return [];
  const isGone = ({ kind, missedReason, sizeBytes }: FileItem) => {
    if (missedReason === 'external' || missedReason === 'expired') return false;
    const rule = ruleOf(group, kind);
    const isTooLarge = missedReason === 'too_large' && rule.maxBytes === null;
    return whyNotKept(rule, sizeBytes) === null && !isTooLarge && (sizeBytes ?? 1) <= remainingBytes(quota);
  };
  return listGroupFiles(server, group.id).filter(
    (file) => file.state === 'missed' && file.source === 'chat' && isGone(file),
  );
}

function settle(server: FakeServer, group: GroupRecord, asked: FileItem): void {
  const { id, groupId, kind, name } = asked;
  const kept = buildFile({ id, groupId, kind, name, state: 'kept' });
  const missedReason = findMissedReason(server, group, kept, asked.postedAt);
  if (missedReason !== null) {
    server.changeFile(asked, { state: 'missed', missedReason });
    return;
  }
  const quota = findQuota(server, group);
  const sizeBytes = kept.sizeBytes ?? 0;
  if (quota) server.quotas.set(quota.id, { ...quota, usedBytes: quota.usedBytes + sizeBytes });
  const { state, mimeType, width, height, durationMs, sha256, thumbhash, contentUrl } = kept;
  const { thumbnailUrl, thumbnailState } = kept;
  const media = { mimeType, sizeBytes, width, height, durationMs, sha256, thumbhash };
  server.changeFile(asked, { state, ...media, contentUrl, thumbnailUrl, thumbnailState });
}

function ruleOf(group: GroupRecord, kind: FileKind): KindRule {
  return group.savingFileTypes.get(kind) ?? { keep: true, maxBytes: null };
}

function findMissedReason(
  server: FakeServer,
  group: GroupRecord,
  { kind, sizeBytes }: { kind: FileKind; sizeBytes: number | null },
  postedAt: string,
): MissedReason | null {
  const quota = findQuota(server, group);
  if (Date.parse(postedAt) < server.now() - lineKeepsMs) return 'expired';
  if (whyNotKept(ruleOf(group, kind), sizeBytes) === 'too_large') return 'too_large';
  if (quota && (sizeBytes ?? 0) > remainingBytes(quota)) return 'quota_full';
  return null;
}
