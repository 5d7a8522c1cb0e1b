import type { FileItem, ImageSet, Profile, QuotaRole } from '@kepwai/api-client';
import * as z from 'zod';
import { findLiving } from '../rules/quota.ts';
import type { FakeServer, FolderRecord, GroupRecord, QuotaRecord } from '../state/records.ts';
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
 * @throws the answer 401 where it is unknown or expired
 */
export function getTokenOwner(server: FakeServer, token: string | undefined): Profile {
  return readSession(server, token).person;
}

function readSession(server: FakeServer, token: string | undefined): { person: Profile; sessionId: string } {
  const payload = token === undefined ? null : readPayload(token);
  const person = server.people.get(payload?.sub ?? '');
  if (!payload || !person) throw refuse('UNAUTHORIZED');
  if (payload.exp * 1000 <= server.now()) throw refuse('TOKEN_EXPIRED');
  // A token that a test created itself names no session, and is valid.
  if (server.sessions.get(payload.sid)?.endedAt) throw refuse('UNAUTHORIZED');
  return { person, sessionId: payload.sid };
}

/** A request of a member for their group. */
export interface GroupCall {
  me: Profile;
  group: GroupRecord;
}

/**
 * Returns the calling person and the group in the path.
 * @throws the answers 401, 404 and 400
 */
export function openGroup(
  server: FakeServer,
  { request, path }: { request: Request; path: { groupId: string } },
): GroupCall {
  const me = getCaller(server, request);
  return { me, group: getOwnGroup(server, me, path.groupId) };
}

/**
 * Returns the group if the person is in it.
 * @throws the answer 404 otherwise, and 400 for an invalid id
 */
export function getOwnGroup(server: FakeServer, person: Profile, groupId: unknown): GroupRecord {
  const group = findOwnGroup(server, person, parseId(groupId));
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
 * @throws the answer 404 for another's and for a missing one alike, and 400 for an invalid id
 */
export function getOwnQuota(
  server: FakeServer,
  person: Profile,
  quotaId: unknown,
): { quota: QuotaRecord; role: QuotaRole } {
  const quota = findLiving(server, parseId(quotaId));
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
export function getGroupFile(server: FakeServer, group: GroupRecord, fileId: unknown): FileItem {
  const file = server.files.get(parseId(fileId));
  if (file?.groupId !== group.id) throw refuse('NOT_FOUND');
  return file;
}

/**
 * Returns an image set of this group.
 * @throws the answer 404
 */
export function getGroupImageSet(server: FakeServer, group: GroupRecord, imageSetId: unknown): ImageSet {
  const set = server.imageSets.get(parseId(imageSetId));
  if (set?.groupId !== group.id) throw refuse('NOT_FOUND');
  return set;
}

/**
 * Returns a folder of this group, in the trash or not.
 * @throws the answer 404
 */
export function getGroupFolder(server: FakeServer, group: GroupRecord, folderId: unknown): FolderRecord {
  const folder = server.folders.get(parseId(folderId));
  if (folder?.groupId !== group.id) throw refuse('NOT_FOUND');
  return folder;
}

/**
 * Returns an id of our format.
 * @throws the answer 400
 */
export function parseId(id: unknown): string {
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw refuse('INVALID_REQUEST');
  }
  return id;
}

const tokenPayload = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });

function readPayload(token: string): { sub: string; sid: string; exp: number } | null {
  const [, payload = ''] = token.split('.');
  try {
    const value: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return tokenPayload.safeParse(value).data ?? null;
  } catch {
    // It is not a token of ours.
    return null;
  }
}
