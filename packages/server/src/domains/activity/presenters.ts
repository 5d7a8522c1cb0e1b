import { topicOf } from '@kepwai/rules/groups/activity-topics';
import type { components } from '../../generated/schema.ts';
import type { ActivityRow } from './store.ts';

/** Returns an entry of the log, field by field. */
export function toActivityEntry(row: ActivityRow): components['schemas']['ActivityEntry'] {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    topic: topicOf(row.kind),
    actor: row.actor,
    person: row.person,
    fileCount: row.file_count,
    files: row.files,
    folders: row.folders,
    imageSets: row.image_sets,
    quota: row.quota,
    missedReason: row.reason,
    replies: row.kind === 'bot-replies-changed' ? (row.replies ?? 'automatic') : null,
  };
}
