import { activityTopics } from '@kepwai/rules/groups/activity-topics';
import type { components } from '../../generated/schema.ts';
import type { ChangeKind } from '../changes/change.ts';

/** Topic of a change, as the contract names it. */
export type ActivityTopic = components['schemas']['ActivityTopic'];

/** Kind of change that the activity of a group shows. */
export type ActivityKind = components['schemas']['ActivityKind'];

/**
 * Topic of each kind of change. Null: the activity of a group does not show it, because it only follows from a
 * change that it shows, or concerns no group.
 */
const topics = {
  ...activityTopics,
  'file-kept': null,
  'folder-followed': null,
  'stars-changed': null,
  'bulk-progressed': null,
  'trash-erased': null,
  'pictures-drawn': null,
  'slip-found': null,
  'poster-named': null,
  'quota-created': null,
  'quota-renamed': null,
  'manager-invited': null,
  'invitation-cancelled': null,
  'invitation-declined': null,
  'manager-added': null,
  'manager-removed': null,
  'quota-plan-changed': null,
  'order-settled': null,
  'ownership-offered': null,
  'ownership-offer-ended': null,
  'loan-made': null,
  'loan-recalled': null,
  'loan-ended': null,
  'hat-started': null,
  'hat-gift-received': null,
  'hat-ended': null,
  'quota-reminded': null,
  'quota-offered': null,
  'quota-offer-ended': null,
  'quota-handed-over': null,
  'quota-deletion-started': null,
  'quota-deletion-undone': null,
  'quota-files-erased': null,
  'upload-ended': null,
  'sessions-ended': null,
  'all-sessions-ended': null,
} as const satisfies Record<ActivityKind, ActivityTopic> & Record<ChangeKind, ActivityTopic | null>;

const shownKinds = (Object.keys(topics) as (keyof typeof topics)[]).filter(isActivityKind);

/** Lists the kinds of a topic, or all that are shown. */
export function kindsOf(topic: ActivityTopic | null): ActivityKind[] {
  return topic === null ? shownKinds : shownKinds.filter((kind) => topics[kind] === topic);
}

function isActivityKind(kind: keyof typeof topics): kind is ActivityKind {
  return topics[kind] !== null;
}
