import type {
  ActivityActor,
  ActivityKind,
  ActivityTopic,
  BotReplies,
  MissedReason,
} from '@kepwai/api-client';
import { buildId } from '../../../fixtures/index.ts';

/** A change in the log of a group. */
export interface ActivityRecord {
  id: string;
  groupId: string;
  /** RFC 3339. */
  at: string;
  kind: ActivityKind;
  topic: ActivityTopic;
  actor: ActivityActor;
  /** Actor; null for a person without our id, or an erased one. */
  personId: string | null;
  fileCount: number;
  fileIds: readonly string[];
  folderIds: readonly string[];
  imageSetIds: readonly string[];
  quotaId: string | null;
  missedReason: MissedReason | null;
  replies: BotReplies | null;
}

/** Builds a change without its group and time. */
export function buildActivityRecord(): Omit<ActivityRecord, 'groupId' | 'at' | 'topic'> {
  return {
    id: buildId(),
    kind: 'files-posted',
    actor: 'product',
    personId: null,
    fileCount: 0,
    fileIds: [],
    folderIds: [],
    imageSetIds: [],
    quotaId: null,
    missedReason: null,
    replies: null,
  };
}
