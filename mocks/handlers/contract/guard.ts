import { decodeToken, type FileItem, type ImageSet, type Profile, type QuotaRole } from '@kepwai/api-client';
import { findLiving } from '../state/records/living-quotas.ts';
import type { FakeServer, FolderRecord, GroupRecord, QuotaRecord } from '../state/records/records.ts';
import { refuse } from './refuse.ts';

/**
 * Returns the calling person.
 * @throws the answer 401 without a valid token of ours
 */
export function getCaller(server: FakeServer, request: Request): Profile {
  return getSession(server, request).person;
}

/**
 * Returns the calling person and their session.
 * @throws the answer 401 without a valid token of ours
 */
export function getSession(server: FakeServer, request: Request): { person: Profile; sessionId: string } {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return readSession(server, token);
}

/**
 * Returns the owner of a token.
 * @throws the answer 401 if it is unknown or expired
 */
export function getTokenOwner(server: FakeServer, token: string | undefined): Profile {
  return readSession(server, token).person;
}

function readSession(server: FakeServer, token: string | undefined): { person: Profile; sessionId: string } {
  const payload = token === undefined ? null : decodeToken(token);
  const person = server.people.get(String(payload?.sub));
  if (!payload || !person) throw refuse('UNAUTHORIZED');
  if (payload.exp * 1000 <= server.now()) throw refuse('TOKEN_EXPIRED');
  const sessionId = String(payload.sid);
  // A token that a test created itself names no session, and is valid.
  if (server.sessions.get(sessionId)?.endedAt) throw refuse('UNAUTHORIZED');
  return { person, sessionId };
}

/** A request of a member for their group. */
export interface GroupCall {
  me: Profile;
  group: GroupRecord;
}

/**
 * Returns the calling person and the group in the path.
 * @throws the answers 401, 400 and 404
 */
export function openGroup(
  server: FakeServer,
  call: { request: Request; path: { groupId: string } },
): GroupCall {
  const me = getCaller(server, call.request);
  return { me, group: getOwnGroup(server, me, call.path.groupId) };
}

/**
 * Returns the group if the person is in it.
 * @throws the answer 404 otherwise
 */
export function getOwnGroup(server: FakeServer, person: Profile, groupId: string): GroupRecord {
  const group = findOwnGroup(server, person, groupId);
  if (!group) throw refuse('NOT_FOUND');
  return group;
}

/**
 * Returns the group, or the one it was merged into, if the person is in it; null for another's and for a
 * missing one alike.
 */
export function findOwnGroup(server: FakeServer, person: Profile, groupId: string): GroupRecord | null {
  const named = server.groups.get(groupId);
  const group = named?.mergedIntoId ? server.groups.get(named.mergedIntoId) : named;
  return group?.memberIds.includes(person.id) ? group : null;
}

/** Returns the person's role in the quota; null for none. */
export function roleInQuota(quota: QuotaRecord, personId: string): QuotaRole | null {
  if (quota.ownerId === personId) return 'owner';
  return quota.managerIds.includes(personId) ? 'manager' : null;
}

/**
 * Returns a quota of theirs and their role in it.
 * @throws the answer 404 for another's and for a missing one alike
 */
export function getOwnQuota(
  server: FakeServer,
  person: Profile,
  quotaId: string,
): { quota: QuotaRecord; role: QuotaRole } {
  const quota = findLiving(server, quotaId);
  const role = quota && roleInQuota(quota, person.id);
  if (!quota || !role) throw refuse('NOT_FOUND');
  return { quota, role };
}

/**
 * Requires accepted terms.
 * @throws the answer 403
 */
export function requireRegistered(person: Profile): void {
  if (person.needsConsent) throw refuse('REGISTRATION_REQUIRED');
}

/**
 * Returns a file of this group, in the trash or not.
 * @throws the answer 404
 */
export function getGroupFile(server: FakeServer, group: GroupRecord, fileId: string): FileItem {
  const file = server.files.get(fileId);
  if (file?.groupId !== group.id) throw refuse('NOT_FOUND');
  return file;
}

/**
 * Returns an image set of this group.
 * @throws the answer 404
 */
export function getGroupImageSet(server: FakeServer, group: GroupRecord, imageSetId: string): ImageSet {
  const set = server.imageSets.get(imageSetId);
  if (set?.groupId !== group.id) throw refuse('NOT_FOUND');
  return set;
}

/**
 * Returns a folder of this group, in the trash or not.
 * @throws the answer 404
 */
export function getGroupFolder(server: FakeServer, group: GroupRecord, folderId: string): FolderRecord {
  const folder = server.folders.get(folderId);
  if (folder?.groupId !== group.id) throw refuse('NOT_FOUND');
  return folder;
}
