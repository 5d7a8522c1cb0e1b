/** Words that names must not use, because the thing has another word. */
export interface WordRule {
  /** Lower case; a phrase (`go on`) matches `goOn`, `go-on` and `go_on`. */
  readonly words: readonly string[];
  /** Word to use instead. */
  readonly write: string;
  readonly allowed?: readonly Allowance[];
}

/** Names that may contain the word. */
export interface Allowance {
  /** Names that are allowed; all names of the place if absent. */
  readonly names?: RegExp;
  /** Path prefix of the files; everywhere if absent. */
  readonly in?: string;
  readonly because: string;
}

const typeOfChat = 'type of chat, by LINE';

export const wordRules: readonly WordRule[] = [
  { words: ['album', 'albums', 'sheaf', 'sheaves'], write: 'imageSet, of pictures that were sent together' },
  {
    words: ['trouble', 'troubles', 'befall', 'befalls', 'befallen'],
    write: 'error, shown to a person; fault, that the fake LINE injects',
    allowed: [
      { names: /^webhookTrouble$/, because: 'setting of the fake LINE, on the wire' },
      { names: /^trouble$/, in: 'mocks/line-platform/page/use-place.ts', because: 'in addresses out there' },
    ],
  },
  {
    words: ['promised', 'promises', 'promising'],
    write: 'reserved bytes, reservation',
    allowed: [
      { in: 'packages/liff-adapter/test/', because: 'what both modes promise: one list of tests' },
      { names: /^promises$/, in: 'tests/spec/', because: 'the same lists' },
      {
        names: /\.promises$/,
        in: 'packages/server/src/',
        because: 'tests of every implementation of a port',
      },
    ],
  },
  {
    words: ['room', 'rooms', 'roomy'],
    write: 'remainingBytes, of a quota; chat, of LINE',
    allowed: [
      { names: /^(?:room|roomId|isRoomId|newRoomId)$/, in: 'mocks/line-platform/', because: typeOfChat },
      { names: /^room$/, in: 'packages/liff-adapter/src/mock/', because: typeOfChat },
      { names: /^roomId$/, in: 'packages/server/', because: typeOfChat },
      { names: /^room$/, in: 'packages/server/src/db/chats-migration.test.ts', because: typeOfChat },
      { names: /^room$/, in: 'packages/server/src/domains/groups/membership.test.ts', because: typeOfChat },
    ],
  },
  {
    words: ['cabinet', 'cabinets'],
    write: 'group',
    allowed: [
      { names: /former-?cabinet/i, because: 'resource and operation of the contract' },
      {
        names: /^(?:continueCabinet|cabinet-continued)$/,
        because: 'operation of the contract, and its change',
      },
      { names: /^Cabinet$/, in: 'app/src/ui/drawings.tsx', because: 'drawing of a cabinet' },
    ],
  },
  {
    words: ['forget', 'forgets', 'forgetting', 'forgot', 'forgotten', 'forgetful'],
    write: 'erase, of data of people; delete, of rows; evict, from caches; expire, by time',
  },
  {
    words: ['saving'],
    write: 'savingFileTypes',
    allowed: [
      { names: /saving[-_]?file[-_]?types/i, because: 'the word itself, as in the contract' },
      { names: /^saving_(?:set_by|set_at|rules)$/, because: 'columns of landed migrations' },
    ],
  },
  {
    words: ['go on', 'goes on', 'going on', 'stop or go on'],
    write: 'resume, of keeping; continue, of a group',
  },
  { words: ['keeper', 'keepers'], write: 'manager, of a quota' },
  { words: ['admin', 'admins'], write: 'operator, of the deployment; manager, of a quota' },
  { words: ['obey', 'obeys', 'obeyed'], write: 'handleCommand' },
  { words: ['standing', 'standings'], write: 'MembershipRecord' },
];
