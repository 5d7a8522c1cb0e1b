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
const ofWeb = 'localStorage and sessionStorage, of the web';
const ofDeployment = 'where a deployment has its bytes and its database';

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
      { names: /^Cabinet$/, in: 'app/src/ui/drawings/drawings.tsx', because: 'drawing of a cabinet' },
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
      { names: /^saving_(?:set_by|set_at|rules)$/, because: 'columns of the database' },
    ],
  },
  {
    words: ['space', 'spaces'],
    write: 'quota; remainingBytes',
    allowed: [
      { names: /^alpha_?spaces$/i, because: 'form rule, by the specification' },
      { names: /^whiteSpace$/, in: 'mocks/line-platform/page/', because: 'property of CSS' },
      { names: /^spaceDelimited$/, in: 'packages/contract/', because: 'style of OpenAPI' },
    ],
  },
  {
    words: ['storage', 'storages'],
    write: 'quota',
    allowed: [
      { names: /^(?:STORAGE_FULL|storage-full)$/, because: 'error code of the contract' },
      { names: /^storage$/, in: 'mocks/handlers/operation.ts', because: 'in the answer of getReadiness' },
      {
        names: /^storage$/,
        in: 'packages/server/src/http/readiness.ts',
        because: 'in the answer of getReadiness',
      },
      { names: /^\w+_storage$|^grantStorageConsent$/, because: 'consent, by Google' },
      {
        names: /^disableStorageReset$/,
        in: 'scripts/bench/page/',
        because: 'option of Lighthouse',
      },
      { in: 'app/src/lib/', because: ofWeb },
      { in: 'packages/api-client/', because: ofWeb },
      { in: 'packages/liff-adapter/', because: ofWeb },
      {
        names: /^urlStorage(?:Key)?$/,
        in: 'packages/server/src/domains/uploads/tus/',
        because: 'fields of tus-js-client',
      },
      {
        names: /^storage$/,
        in: 'packages/server/src/domains/storage',
        because: 'domain of what a quota is, beside money',
      },
      { names: /^storage$/, in: 'tests/', because: ofWeb },
      { names: /^(?:storageState|localStorage)$/, in: 'scripts/bench/page/', because: ofWeb },
      { names: /^StorageCheckKind$/, in: 'packages/server/src/db/', because: ofDeployment },
      { in: 'packages/server/src/env.ts', because: ofDeployment },
      { in: 'packages/server/src/blobs/', because: ofDeployment },
      { in: 'packages/server/src/commands/', because: ofDeployment },
      { in: 'packages/server/src/domains/maintenance/', because: ofDeployment },
      { names: /^storageFull/, in: 'packages/server/src/domains/ingest/', because: ofDeployment },
    ],
  },
  { words: ['go on', 'goes on', 'going on'], write: 'resume, of keeping; continue, of a group' },
  { words: ['keeper', 'keepers'], write: 'manager, of a quota' },
  { words: ['admin', 'admins'], write: 'operator, of the deployment; manager, of a quota' },
  { words: ['obey', 'obeys', 'obeyed'], write: 'handleCommand' },
  { words: ['standing', 'standings'], write: 'MembershipRecord' },
  { words: ['not wanted'], write: 'rejected' },
  { words: ['take in', 'takes in', 'taken in'], write: 'ingest' },
  { words: ['talking points'], write: 'ReplyFacts' },
  { words: ['know posters'], write: 'resolvePosters' },
  { words: ['count against', 'counts against'], write: 'linkQuota' },
  { words: ['move into', 'moves into'], write: 'mergeGroup' },
  { words: ['take over'], write: 'hijackReply' },
  { words: ['redoable'], write: 'allowAsyncCommit' },
  { words: ['not here'], write: 'UnavailableFile' },
  { words: ['heir', 'heirs'], write: 'target, of the focus' },
  { words: ['undisturbed'], write: 'quiet mode, suppressPrompts' },
  { words: ['rows to come'], write: 'RowPlaceholders' },
  { words: ['tell chat', 'told chat'], write: 'seedChat' },
  { words: ['plumbing'], write: 'loadLiffMock' },
  { words: ['takes nothing new'], write: 'isClosedToNewFiles' },
  { words: ['where shown'], write: 'listReferences' },
  {
    words: ['upkeep'],
    write: 'maintenance',
    allowed: [
      { names: /^upkeep$/, in: 'packages/server/src/queue/jobs.ts', because: 'job, by its stored name' },
    ],
  },
  { words: ['without persons'], write: 'scrubPersonalData' },
  {
    words: ['miss', 'misses', 'drop', 'drops', 'dropped', 'lost'],
    write: 'missed, markMissed, of files; discard, of bytes; remove',
    allowed: [
      { names: /drop/i, in: 'app/src/features/uploads/', because: 'files that are dropped by mouse' },
      {
        names: /drop/i,
        in: 'mocks/line-platform/page/conversation/',
        because: 'files that are dropped by mouse',
      },
      { names: /^lost$/, in: 'app/src/features/', because: 'missed reason of the contract' },
      {
        names: /^lost$/,
        in: 'packages/server/src/domains/archives/texts/missing-text.ts',
        because: 'missed reason of the contract',
      },
      {
        names: /^lost$/,
        in: 'packages/server/src/line/cards/missed-cards.ts',
        because: 'missed reason of the contract',
      },
      { names: /^file-lost$/, because: 'kind of change, as stored in the activity log' },
      { names: /^upload-lost$/, because: 'problem, as stored by fsck' },
      { names: /^lost_file_count$/, because: 'column of the database' },
      { names: /^onLost$/, in: 'packages/server/', because: 'option of serve(), in the published API' },
      {
        names: /^lost$/,
        in: 'mocks/line-platform/src/webhook/',
        because: 'in the summary of deliveries, on the wire',
      },
    ],
  },
  {
    words: ['say', 'says', 'said', 'saying', 'unsaid'],
    write: 'send, of messages; show, on a screen; describe, in text',
    allowed: [
      {
        names: /^(?:quota_(?:thresholds|expiries)_said|(?:no_quota_)?said_at)$/,
        because: 'tables and columns of the database',
      },
    ],
  },
  {
    words: ['happen', 'happens', 'happened', 'happening', 'happenings'],
    write: 'event, action; PendingEvent',
    allowed: [
      {
        names: /^[hH]appen(?:ing)?$/,
        in: 'mocks/line-platform/src/',
        because: 'in the published control API',
      },
    ],
  },
  {
    words: ['gather', 'gathers', 'gathered', 'gathering', 'gatherer'],
    write: 'coalesce, of events; collect',
  },
];
