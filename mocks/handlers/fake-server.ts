import type {
  Account,
  BotReplies,
  FileItem,
  FileKind,
  ImageSet,
  LiveServerMessage,
  PlanId,
  Profile,
  QuotaUsage,
} from '@kepwai/api-client';
import {
  buildFile,
  buildId,
  buildImageSet,
  buildMedia,
  buildPicture,
  buildProfile,
  buildQuota,
  type Media,
} from '../fixtures/index.ts';

/** A chat group as the cabinet holds it; what the wire shows of it is worked out from this. */
export interface GroupRecord {
  id: string;
  name: string | null;
  pictureUrl: string | null;
  /** Null where it has no storage: then nothing is kept. */
  quotaId: string | null;
  /** The quota that it was unlinked from last: what it keeps counts against that until it is linked again. */
  unlinkedId: string | null;
  /** When the bot left its chat; null while it is there. */
  botLeftAt: string | null;
  /** How much the bot says there. */
  replies: BotReplies;
  /** Who stopped the keeping, and when. */
  paused: { personId: string; at: string } | null;
  /** The cabinet that its chat went on with; null where it is its own. */
  leadsToId: string | null;
  memberIds: string[];
  /** Who linked its quota, and when. */
  link: { personId: string; at: string } | null;
  /** When each person last opened it. */
  seenAt: Map<string, string>;
  /** Kinds that are not kept, or only up to a size. */
  saving: Map<FileKind, { keep: boolean; maxBytes: number | null }>;
  /** Who chose them last, and when. */
  savingSet: { personId: string; at: string } | null;
  /** Who has its first steps open, and when they last said so, in milliseconds since 1970. */
  onboarding: Map<string, number>;
}

/** A quota with the people behind it. */
export interface QuotaRecord extends QuotaUsage {
  /** Null: somebody who is not in the story. */
  ownerId: string | null;
  managerIds: string[];
  plan: PlanId;
  createdAt: string;
}

/** A sign-in. */
export interface SessionRecord {
  id: string;
  personId: string;
  device: string | null;
  signedInAt: string;
  endedAt: string | null;
}

/** An upload under way. */
export interface UploadRecord {
  id: string;
  groupId: string;
  personId: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the quota that it holds. */
  reservedBytes: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  activeAt: number;
}

/** What the pretended server knows. It lives as long as the page or the test does. */
export interface FakeServer {
  readonly people: Map<string, Profile>;
  readonly groups: Map<string, GroupRecord>;
  readonly quotas: Map<string, QuotaRecord>;
  readonly files: Map<string, FileItem>;
  readonly imageSets: Map<string, ImageSet>;
  readonly uploads: Map<string, UploadRecord>;
  /** What people filled in, by their ids. */
  readonly accounts: Map<string, Account>;
  readonly sessions: Map<string, SessionRecord>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long LINE takes to hand something over that it is asked for again. */
  readonly lineTakesMs: number;
  addPerson(overrides?: Partial<Profile>): Profile;
  addQuota(overrides?: Partial<QuotaRecord>): QuotaRecord;
  addSession(personId: string, overrides?: Partial<SessionRecord>): SessionRecord;
  /** Without members unless given; with a quota of its own unless `quotaId` says otherwise. */
  addGroup(overrides?: Partial<GroupRecord>): GroupRecord;
  /** Says so on the live socket. */
  addFile(overrides: Partial<FileItem> & { groupId: string }, content?: Media): FileItem;
  addImageSet(overrides: Partial<ImageSet> & { groupId: string }): ImageSet;
  /** Changes a file and says so on the live socket. */
  changeFile(file: FileItem, changes: Partial<FileItem>): FileItem;
  /** The bytes of a kept file. */
  readContent(file: FileItem): Media;
  /** Says something on the live socket of whoever is a member. */
  publish(message: Exclude<LiveServerMessage, { type: 'ready' }>): void;
  /** Listens to what is said; what comes back ends it. */
  subscribe(listener: (message: LiveServerMessage) => void): () => void;
  /** How many live sockets are open. */
  listenerCount(): number;
}

/** The access token of LINE that stands for this person, everywhere in the mocks. */
export function lineToken(personId: string): string {
  return `line-token-${personId}`;
}

/** An empty cabinet. Whoever is added to its people may sign in, by their `lineToken`. */
export function createFakeServer({
  now = Date.now,
  lineTakesMs = 2000,
}: {
  now?: () => number;
  lineTakesMs?: number;
} = {}): FakeServer {
  const people = new Map<string, Profile>();
  const groups = new Map<string, GroupRecord>();
  const quotas = new Map<string, QuotaRecord>();
  const sessions = new Map<string, SessionRecord>();
  const files = new Map<string, FileItem>();
  const imageSets = new Map<string, ImageSet>();
  const contents = new Map<string, Media>();
  const listeners = new Set<(message: LiveServerMessage) => void>();

  const server: FakeServer = {
    people,
    groups,
    quotas,
    files,
    imageSets,
    uploads: new Map(),
    accounts: new Map(),
    sessions,
    now,
    lineTakesMs,
    addPerson: (overrides) => store(people, buildProfile(overrides)),
    addQuota: (overrides = {}) =>
      store(quotas, {
        ...buildQuota(),
        ownerId: null,
        managerIds: [],
        plan: 'free',
        createdAt: '2026-01-05T02:30:00Z',
        ...overrides,
      }),
    addSession: (personId, overrides = {}) =>
      store(sessions, {
        id: buildId(),
        personId,
        device: 'Chrome · Android',
        signedInAt: new Date(now()).toISOString(),
        endedAt: null,
        ...overrides,
      }),
    addGroup(overrides = {}) {
      const quotaId = overrides.quotaId === undefined ? server.addQuota().id : overrides.quotaId;
      return store(groups, {
        id: buildId(),
        name: 'ครอบครัวสุขสันต์',
        pictureUrl: null,
        unlinkedId: null,
        botLeftAt: null,
        replies: 'automatic',
        paused: null,
        leadsToId: null,
        memberIds: [],
        link: null,
        seenAt: new Map(),
        saving: new Map(),
        savingSet: null,
        onboarding: new Map(),
        ...overrides,
        quotaId,
      });
    },
    addFile(overrides, content) {
      const postedAt = new Date(now()).toISOString();
      const file = store(files, buildFile({ postedAt, ...overrides }));
      if (content) contents.set(file.id, content);
      server.publish({ type: 'files-changed', groupId: file.groupId, change: 'added', fileIds: [file.id] });
      return file;
    },
    addImageSet: (overrides) => store(imageSets, buildImageSet({ cover: [], ...overrides })),
    changeFile(file, changes) {
      const changed = store(files, { ...file, ...changes });
      const change = describeChange(file, changed);
      server.publish({ type: 'files-changed', groupId: file.groupId, change, fileIds: [file.id] });
      return changed;
    },
    readContent: (file) => contents.get(file.id) ?? buildMedia(file.kind, file.name),
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenerCount: () => listeners.size,
  };
  return server;
}

/** The small picture of a file. */
export function readThumbnail(file: FileItem, width: number): Media {
  return buildPicture(file.name, { width, height: Math.round(width * 0.75) });
}

function store<T extends { id: string }>(map: Map<string, T>, thing: T): T {
  map.set(thing.id, thing);
  return thing;
}

function describeChange(before: FileItem, after: FileItem): 'added' | 'updated' | 'removed' {
  if (before.trashedAt === null && after.trashedAt !== null) return 'removed';
  return before.trashedAt !== null && after.trashedAt === null ? 'added' : 'updated';
}
