import { describe, expect, test } from 'vitest';
import { mayPay, mayRemoveManager, roleInQuota } from '../quotas/quota-permissions.ts';
import {
  type GroupRights,
  mayChangeShare,
  mayEmptyTrash,
  mayLinkQuota,
  mayManage,
  maySaveFiles,
  mayTrash,
  mayTrashFolder,
  mayUpload,
} from './group-permissions.ts';

const member = { userId: 'me', quotaId: 'quota', quotaRole: null, botLeft: false } as const;
const manager = { ...member, quotaRole: 'manager' } as const;
const withoutQuota = { ...member, quotaId: null } as const;

describe('a person’s permissions in a group', () => {
  test.each([
    ['manages it, with a role in its quota', mayManage, [false, true, true]],
    ['empties the trash, with a role in its quota', mayEmptyTrash, [false, true, false]],
    ['links a quota', mayLinkQuota, [false, true, true]],
    ['adds files, where it has a quota', mayUpload, [true, true, false]],
    [
      'trashes a file of another',
      (who: GroupRights) => mayTrash(who, { postedBy: 'other' }),
      [false, true, true],
    ],
    ['trashes an own file', (who: GroupRights) => mayTrash(who, { postedBy: 'me' }), [true, true, true]],
    [
      'trashes a folder with things of others',
      (who: GroupRights) => mayTrashFolder(who, { isAllOwn: false }),
      [false, true, true],
    ],
    [
      'changes the link of another',
      (who: GroupRights) => mayChangeShare(who, { makerId: 'other' }),
      [false, true, true],
    ],
    ['changes an own link', (who: GroupRights) => mayChangeShare(who, { makerId: 'me' }), [true, true, true]],
  ])('%s: a member, a manager, a member without a quota', (_name, may, expected) => {
    expect([member, manager, withoutQuota].map((who) => may(who))).toEqual(expected);
  });

  test('once the bot has left, nobody adds files, and only a manager links another quota', () => {
    expect(mayUpload({ ...manager, botLeft: true })).toBe(false);
    expect(mayLinkQuota({ ...manager, botLeft: true })).toBe(true);
    expect(mayLinkQuota({ ...withoutQuota, botLeft: true })).toBe(false);
  });

  test('every member saves the files of a quota that is to be deleted', () => {
    const [there, gone] = [
      { isMember: true, botLeft: false },
      { isMember: false, botLeft: false },
    ];
    expect(maySaveFiles(there, { isBeingDeleted: true })).toBe(true);
    expect(maySaveFiles(there, { isBeingDeleted: false })).toBe(false);
    expect(maySaveFiles(gone, { isBeingDeleted: true })).toBe(false);
    expect(maySaveFiles({ ...there, botLeft: true }, { isBeingDeleted: true })).toBe(false);
  });
});

describe('a role in a quota', () => {
  test.each([
    ['owner', { ownerId: 'me', isManager: true }],
    ['manager', { ownerId: 'other', isManager: true }],
    ['manager', { ownerId: null, isManager: true }],
    [null, { ownerId: 'other', isManager: false }],
  ] as const)('%s: row %#', (role, facts) => {
    expect(roleInQuota(facts, 'me')).toBe(role);
  });

  test('only the owner pays, and managers leave by themselves', () => {
    expect([mayPay({ role: 'owner' }), mayPay({ role: 'manager' })]).toEqual([true, false]);
    expect(mayRemoveManager({ role: 'manager', userId: 'me' }, 'me')).toBe(true);
    expect(mayRemoveManager({ role: 'manager', userId: 'me' }, 'other')).toBe(false);
    expect(mayRemoveManager({ role: 'owner', userId: 'me' }, 'other')).toBe(true);
  });
});
