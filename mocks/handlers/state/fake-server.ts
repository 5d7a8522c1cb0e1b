import type { FileItem, ImageSet, LiveServerMessage, Profile } from '@kepwai/api-client';
import { topicOf } from '@kepwai/rules/groups/activity-topics';
import {
  buildFile,
  buildId,
  buildImageSet,
  buildMedia,
  buildPicture,
  buildProfile,
  buildQuota,
  type Media,
} from '../../fixtures/index.ts';
import { buildActivityRecord } from './records/activity.ts';
import { buildInvitationRecord } from './records/invitation.ts';
import { buildMoneyRecord } from './records/money.ts';
import { buildOpenOffer, buildOwnershipOffer } from './records/ownership-offer.ts';
import { buildPromoRecord } from './records/promo.ts';
import type { FakeServer, FolderRecord, GroupRecord, QuotaRecord, SessionRecord } from './records/records.ts';
import { buildShareRecord } from './records/share.ts';

/** Returns the access token of LINE that stands for this person, everywhere in the mocks. */
export function lineToken(personId: string): string {
  return `line-token-${personId}`;
}

/** Creates a server without people or groups. Everybody who is added to its people can sign in with their `lineToken`. */
export function createFakeServer({
  now = Date.now,
  lineDelayMs = 2000,
}: {
  now?: () => number;
  lineDelayMs?: number;
} = {}): FakeServer {
  const contents = new Map<string, Media>();
  const files = new Map<string, FileItem>();
  const folders = new Map<string, FolderRecord>();
  const shares: FakeServer['shares'] = new Map();
  const invitations: FakeServer['invitations'] = new Map();
  const promos: FakeServer['promos'] = new Map();
  const activity: FakeServer['activity'] = [];
  const folderRules: FakeServer['folderRules'] = new Map();
  const ownershipOffers: FakeServer['ownershipOffers'] = new Map();
  const quotaOffers: FakeServer['quotaOffers'] = new Map();
  const { publish, ...feed } = createFeed();
  const groups = createGroups();
  const instant = () => new Date(now()).toISOString();
  return {
    ...createPeople(instant),
    ...groups,
    ...feed,
    publish,
    ownershipOffers,
    quotaOffers,
    quotaReminders: new Map(),
    hats: new Map(),
    loans: new Map(),
    unmatchedMoney: new Map(),
    files,
    slips: new Map(),
    texts: new Map(),
    folders,
    folderRules,
    editedSets: new Set(),
    sentPlaces: new Map(),
    imageSetActions: new Map(),
    pins: new Map(),
    stars: new Map(),
    trashedWithFolder: new Map(),
    answersByKey: new Map(),
    bulkActions: new Map(),
    activity,
    digests: new Map(),
    notices: new Map(),
    mutedIds: new Set(),
    operatorIds: new Set(),
    acts: [],
    operatorParts: {},
    erasures: new Map(),
    exports: new Map(),
    archives: new Map(),
    uploads: new Map(),
    shares,
    invitations,
    promos,
    money: buildMoneyRecord(),
    now,
    lineDelayMs,
    addFile(overrides, content) {
      const file = put(files, buildFile({ postedAt: instant(), ...overrides }));
      if (content) contents.set(file.id, content);
      publish({ type: 'files-changed', groupId: file.groupId, change: 'added', fileIds: [file.id] });
      return file;
    },
    addFolder(overrides) {
      const folder = put(folders, { ...buildFolderRecord(), createdAt: instant(), ...overrides });
      publish({ type: 'folders-changed', groupId: folder.groupId });
      return folder;
    },
    addQuotaOffer: (overrides) => put(quotaOffers, { ...buildOpenOffer(now()), ...overrides }),
    addOwnershipOffer: (overrides) => put(ownershipOffers, { ...buildOwnershipOffer(now()), ...overrides }),
    addActivity(overrides) {
      const fields = { ...buildActivityRecord(), at: instant(), ...overrides };
      const record = { ...fields, topic: topicOf(fields.kind) };
      activity.push(record);
      return record;
    },
    addFolderRule: (overrides) =>
      put(folderRules, {
        id: buildId(),
        words: ['ใบเสร็จ'],
        createdById: null,
        createdAt: instant(),
        ...overrides,
      }),
    addInvitation(overrides) {
      const createdById = groups.quotas.get(overrides.quotaId)?.ownerId ?? null;
      return put(invitations, { ...buildInvitationRecord(now()), createdById, ...overrides });
    },
    addPromo(overrides) {
      const promo = { ...buildPromoRecord(), ...overrides };
      promos.set(promo.token, promo);
      return promo;
    },
    addShare: (overrides) => put(shares, { ...buildShareRecord(now()), ...overrides }),
    changeFile(file, changes) {
      const changed = put(files, { ...file, ...changes });
      const change = describeChange(file, changed);
      publish({ type: 'files-changed', groupId: file.groupId, change, fileIds: [file.id] });
      return changed;
    },
    readContent: (file) => contents.get(file.id) ?? buildMedia(file.kind, file.name),
  };
}

/** Builds the small picture of a file. */
export function readThumbnail(file: FileItem, width: number): Media {
  return buildPicture(file.name, { width, height: Math.round(width * 0.75) });
}

function createPeople(instant: () => string) {
  const people = new Map<string, Profile>();
  const sessions = new Map<string, SessionRecord>();
  return {
    people,
    sessions,
    handovers: new Map(),
    accounts: new Map(),
    addPerson: (overrides?: Partial<Profile>) => put(people, buildProfile(overrides)),
    addSession: (personId: string, overrides: Partial<SessionRecord> = {}) =>
      put(sessions, {
        id: buildId(),
        personId,
        device: 'Chrome · Android',
        signedInAt: instant(),
        endedAt: null,
        ...overrides,
      }),
  };
}

function createGroups() {
  const groups = new Map<string, GroupRecord>();
  const quotas = new Map<string, QuotaRecord>();
  const imageSets = new Map<string, ImageSet>();
  const addQuota = (overrides: Partial<QuotaRecord> = {}) => put(quotas, buildQuotaRecord(overrides));
  return {
    groups,
    quotas,
    imageSets,
    addQuota,
    addGroup(overrides: Partial<GroupRecord> = {}) {
      const quotaId = overrides.quotaId === undefined ? addQuota().id : overrides.quotaId;
      return put(groups, { ...buildGroupRecord(), ...overrides, quotaId });
    },
    addImageSet: (overrides: Partial<ImageSet>) => put(imageSets, buildImageSet({ cover: [], ...overrides })),
  };
}

function createFeed() {
  const listeners = new Set<(message: LiveServerMessage) => void>();
  return {
    publish(message: LiveServerMessage): void {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener: (message: LiveServerMessage) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listenerCount: () => listeners.size,
  };
}

function buildQuotaRecord(overrides: Partial<QuotaRecord>): QuotaRecord {
  return {
    ...buildQuota(),
    ownerId: null,
    managerIds: [],
    managersSince: {},
    plan: 'free',
    createdAt: '2026-01-05T02:30:00Z',
    deletion: null,
    ...overrides,
  };
}

function buildGroupRecord(): GroupRecord {
  return {
    id: buildId(),
    name: 'ครอบครัวสุขสันต์',
    pictureUrl: null,
    quotaId: null,
    formerQuotaId: null,
    botLeftAt: null,
    replies: 'automatic',
    paused: null,
    mergedIntoId: null,
    memberIds: [],
    link: null,
    seenAt: new Map(),
    pinnedBy: new Set(),
    mutedBy: new Set(),
    savingFileTypes: new Map(),
    savingFileTypesSet: null,
    onboarding: new Map(),
  };
}

function buildFolderRecord() {
  return {
    id: buildId(),
    parentId: null,
    name: 'ใบเสร็จ',
    color: null,
    sort: null,
    createdById: null,
    trashedAt: null,
    trashedWithId: null,
  };
}

function put<T extends { id: string }>(rows: Map<string, T>, row: T): T {
  rows.set(row.id, row);
  return row;
}

function describeChange(before: FileItem, after: FileItem): 'added' | 'updated' | 'removed' {
  if (before.trashedAt === null && after.trashedAt !== null) return 'removed';
  return before.trashedAt !== null && after.trashedAt === null ? 'added' : 'updated';
}
