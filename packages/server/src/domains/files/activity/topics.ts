import type { components } from '../../../generated/schema.ts';
import type { ChangeKind } from '../../changes/change.ts';

/** What a change is about, as the contract names it. */
export type ActivityTopic = components['schemas']['ActivityTopic'];

/** Kind of change that the activity of a group shows. */
export type ActivityKind = components['schemas']['ActivityKind'];

/**
 * Topic of each kind of change. Null: the activity of a group does not show it, because it only follows from a
 * change that it shows, or concerns no group.
 */
const topics = {
  'files-posted': 'files',
  'file-uploaded': 'files',
  'file-missed': 'files',
  'file-lost': 'files',
  'file-renamed': 'files',
  'versions-changed': 'files',
  'file-trashed': 'files',
  'file-restored': 'files',
  'files-moved': 'files',
  'files-asked-again': 'files',
  'files-erased': 'files',
  'message-unsent': 'files',
  'trash-emptied': 'files',
  'folder-created': 'folders',
  'folder-renamed': 'folders',
  'folder-moved': 'folders',
  'folder-changed': 'folders',
  'folder-trashed': 'folders',
  'folder-restored': 'folders',
  'folder-rule-created': 'folders',
  'folder-rule-changed': 'folders',
  'folder-rule-deleted': 'folders',
  'folder-rules-ordered': 'folders',
  'image-set-changed': 'image-sets',
  'image-set-created': 'image-sets',
  'image-set-files-added': 'image-sets',
  'image-set-files-removed': 'image-sets',
  'image-set-ordered': 'image-sets',
  'image-sets-joined': 'image-sets',
  'image-set-change-undone': 'image-sets',
  'items-pinned': 'pins',
  'items-unpinned': 'pins',
  'pins-ordered': 'pins',
  'share-created': 'shares',
  'chat-link-created': 'shares',
  'share-changed': 'shares',
  'share-revoked': 'shares',
  'file-request-created': 'shares',
  'file-request-changed': 'shares',
  'file-request-revoked': 'shares',
  'requested-file-received': 'shares',
  'requested-file-refused': 'shares',
  'group-exported': 'shares',
  'chat-changed': 'members',
  'member-joined': 'members',
  'member-left': 'members',
  'bot-joined': 'bot',
  'bot-left': 'bot',
  'cabinet-continued': 'bot',
  'keeping-paused': 'bot',
  'keeping-resumed': 'bot',
  'bot-replies-changed': 'bot',
  'saving-file-types-changed': 'settings',
  'quota-extended': 'quota',
  'quota-granted': 'quota',
  'quota-linked': 'quota',
  'quota-unlinked': 'quota',
  'quota-deleted': 'quota',
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

/** Returns the topic of a kind. */
export function topicOf(kind: ActivityKind): ActivityTopic {
  return topics[kind];
}

function isActivityKind(kind: keyof typeof topics): kind is ActivityKind {
  return topics[kind] !== null;
}
