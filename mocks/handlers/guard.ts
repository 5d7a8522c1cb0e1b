import type { FileItem, ImageSet, Profile } from '@kepwai/api-client';
import type { Cabinet, GroupRecord } from './cabinet.ts';
import { refuse } from './refuse.ts';

/** Who asks. @throws the answer 401 without a token of ours that is in force. */
export function getCaller(cabinet: Cabinet, request: Request): Profile {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return getTokenOwner(cabinet, token);
}

/** Whose token it is. @throws the answer 401 where it is nobody's, or over. */
export function getTokenOwner(cabinet: Cabinet, token: string | undefined): Profile {
  const payload = token === undefined ? null : readPayload(token);
  const person = cabinet.people.get(payload?.sub ?? '');
  if (!payload || !person) throw refuse('UNAUTHORIZED');
  if (payload.exp * 1000 <= cabinet.now()) throw refuse('TOKEN_EXPIRED');
  return person;
}

/** The group, where the person is in it. @throws the answer 404 otherwise, and 400 for what is no id. */
export function getOwnGroup(cabinet: Cabinet, person: Profile, groupId: unknown): GroupRecord {
  const group = findOwnGroup(cabinet, person, parseId(groupId));
  if (!group) throw refuse('NOT_FOUND');
  return group;
}

/** The group, where the person is in it; null for another's and for none alike. */
export function findOwnGroup(cabinet: Cabinet, person: Profile, groupId: string): GroupRecord | null {
  const group = cabinet.groups.get(groupId);
  return group?.memberIds.includes(person.id) ? group : null;
}

/** A file of this group, in the trash or not. @throws the answer 404. */
export function getGroupFile(cabinet: Cabinet, group: GroupRecord, fileId: unknown): FileItem {
  const file = cabinet.files.get(parseId(fileId));
  if (file?.groupId !== group.id) throw refuse('NOT_FOUND');
  return file;
}

/** An image set of this group. @throws the answer 404. */
export function getGroupImageSet(cabinet: Cabinet, group: GroupRecord, imageSetId: unknown): ImageSet {
  const set = cabinet.imageSets.get(parseId(imageSetId));
  if (set?.groupId !== group.id) throw refuse('NOT_FOUND');
  return set;
}

/** An id of our shape. @throws the answer 400. */
export function parseId(id: unknown): string {
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw refuse('INVALID_REQUEST');
  }
  return id;
}

function readPayload(token: string): { sub: string; exp: number } | null {
  const [, payload = ''] = token.split('.');
  try {
    const value: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isOurs = typeof value === 'object' && value !== null && 'sub' in value && 'exp' in value;
    return isOurs && typeof value.sub === 'string' && typeof value.exp === 'number'
      ? { sub: value.sub, exp: value.exp }
      : null;
  } catch {
    // Whatever it is, it is not a token of ours.
    return null;
  }
}
