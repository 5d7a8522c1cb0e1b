/** Word that names must not use, because the thing has another one. */
export interface WordRule {
  /** Lower case, in every form; a phrase (`go on`) matches `goOn`, `go-on` and `go_on`. */
  readonly words: readonly string[];
  /** Word to use instead. */
  readonly write: string;
  /** Names that may use the word, in files below a path. */
  readonly allowed?: readonly Allowance[];
}

/** Names and path prefix; both must match. */
export type Allowance = readonly [names: RegExp, path?: string];

const any = /./;

/** One word per thing, from the contract to the button. */
export const wordRules: readonly WordRule[] = [
  {
    words: ['storage', 'storages'],
    write: 'quota',
    allowed: [
      // Contract, and LINE's and Google's words.
      [/^(?:STORAGE_FULL|storage-full)$|^storageFull|^\w+_storage$|^grantStorageConsent$/],
      [/^storage$/, 'mocks/handlers/operation.ts'],
      [/^storage$/, 'packages/server/src/http/readiness.ts'],
      // The web's storages, and options of libraries.
      [any, 'app/src/lib/'],
      [any, 'packages/api-client/'],
      [any, 'packages/liff-adapter/'],
      [/^storage$/, 'tests/'],
      [/^(?:storageState|localStorage|disableStorageReset)$/, 'scripts/bench/page/'],
      [/^urlStorage(?:Key)?$/, 'packages/server/src/domains/uploads/tus/'],
      // The domain of quotas beside money; folders and database of a deployment.
      [/^storage$/, 'packages/server/src/domains/storage'],
      [/^StorageCheckKind$/, 'packages/server/src/db/'],
      [any, 'packages/server/src/env.ts'],
      [any, 'packages/server/src/blobs/'],
      [any, 'packages/server/src/commands/'],
      [any, 'packages/server/src/domains/maintenance/'],
    ],
  },
  {
    words: ['space', 'spaces'],
    write: 'quota; remainingBytes',
    // Form rule of the specification, CSS, OpenAPI.
    allowed: [[/^(?:alpha_?spaces|whiteSpace|spaceDelimited)$/i]],
  },
  {
    words: ['room', 'rooms'],
    write: 'remainingBytes, of a quota; chat, of LINE',
    // LINE's type of chat.
    allowed: [
      [/^(?:room|roomId|isRoomId|newRoomId)$/, 'mocks/line-platform/'],
      [/^room$/, 'packages/liff-adapter/src/mock/'],
      [/^roomId$/, 'packages/server/'],
      [/^room$/, 'packages/server/src/domains/groups/membership.test.ts'],
    ],
  },
  {
    words: ['cabinet', 'cabinets'],
    write: 'group',
    // Operations of the contract, and a drawing.
    allowed: [[/former-?cabinet|^continueCabinet$|^cabinet-continued$/i], [/^Cabinet$/, 'app/src/ui/']],
  },
  { words: ['album', 'albums', 'sheaf', 'sheaves'], write: 'imageSet' },
  {
    words: ['saving'],
    write: 'savingFileTypes',
    // The word itself, and columns.
    allowed: [[/saving[-_]?file[-_]?types|^saving_(?:set_by|set_at|rules)$/i]],
  },
  {
    words: ['promised', 'promises', 'promising'],
    write: 'reserved bytes, reservation',
    // Lists of tests that every implementation of a port passes.
    allowed: [[/promises$/], [any, 'packages/liff-adapter/test/']],
  },
  {
    words: ['miss', 'misses', 'drop', 'drops', 'dropped', 'lost'],
    write: 'missed, markMissed, of files; discard, of bytes; remove',
    allowed: [
      // Stored kinds, a column, the published API of serve(), and a missed reason of the contract.
      [/^(?:file-lost|upload-lost|lost_file_count|onLost)$/],
      [/^lost$/, 'app/src/features/'],
      [/^lost$/, 'packages/server/src/domains/archives/texts/missing-text.ts'],
      [/^lost$/, 'packages/server/src/line/cards/missed-cards.ts'],
      [/^lost$/, 'mocks/line-platform/src/webhook/'],
      // Files that are dropped by mouse.
      [/drop/i, 'app/src/features/uploads/'],
      [/drop/i, 'mocks/line-platform/page/conversation/'],
    ],
  },
  {
    words: ['forget', 'forgets', 'forgetting', 'forgot', 'forgotten'],
    write: 'erase, of data of people; delete, of rows; evict, from caches; expire, by time',
  },
  {
    words: ['trouble', 'troubles', 'befall', 'befallen'],
    write: 'error, shown to a person; fault, that the fake LINE injects',
    // A setting and an address of the fake LINE.
    allowed: [[/^webhookTrouble$/], [/^trouble$/, 'mocks/line-platform/']],
  },
  { words: ['go on', 'goes on', 'going on'], write: 'resume, of keeping; continue, of a group' },
  { words: ['keeper', 'keepers'], write: 'manager, of a quota' },
  { words: ['admin', 'admins'], write: 'operator, of the deployment; manager, of a quota' },
  {
    words: ['say', 'says', 'said', 'saying'],
    write: 'send, of messages; show, on a screen; describe, in text',
    // Tables and columns.
    allowed: [[/^(?:quota_(?:thresholds|expiries)_said|(?:no_quota_)?said_at)$/]],
  },
];
