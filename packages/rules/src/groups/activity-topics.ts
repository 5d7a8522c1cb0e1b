/** Topic of a change by its kind, for the kinds that the activity of a group shows. */
export const activityTopics = {
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
} as const;

/** Kind of change that the activity of a group shows. */
export type ActivityKind = keyof typeof activityTopics;

/** Topic of a change. */
export type ActivityTopic = (typeof activityTopics)[ActivityKind];

/** Returns the topic of a kind. */
export function topicOf(kind: ActivityKind): ActivityTopic {
  return activityTopics[kind];
}
