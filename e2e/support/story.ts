import type { APIRequestContext } from '@playwright/test';
import {
  type Api,
  createFolder,
  findFiles,
  findGroupId,
  linkFreeQuota,
  type Named,
  register,
} from './api.ts';
import { expect } from './fixtures.ts';
import { type Chat, type Line, type Person, pictures, postFile } from './line.ts';
import type { Story } from './screens/screen.ts';
import { findViewed, postViewed, viewedCount } from './viewed-files.ts';

/** Names at their worst: Thai without a space, Latin without one, and very long. */
export const names = {
  person: 'Bartholomew-Featherstonehaugh-Cholmondeley',
  group: 'ครอบครัวใหญ่ของเราทุกคนที่บ้านสวนริมคลองบางกอกน้อยฝั่งธนบุรี',
  newGroup: 'SuperLongLatinGroupNameWithoutAnySpaceInIt',
  textFile: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt',
  missedFile: 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู.pdf',
  folder: 'ใบเสร็จรับเงินค่าเทอมและค่าเดินทางไปทัศนศึกษาของนักเรียนทุกคน',
  subfolder: 'Receipts_of_the_annual_general_meeting_of_the_association_2026',
  trashedFolder: 'เอกสารประกอบการเบิกค่าใช้จ่ายของกรรมการทุกคนปีที่แล้ว',
  trashedFile: 'กำหนดการทัศนศึกษาภาคเรียนที่สองของนักเรียนชั้นประถมศึกษา.txt',
  openUpload: 'วิดีโองานปัจฉิมนิเทศนักเรียนชั้นมัธยมศึกษาปีที่หกทั้งโรงเรียน.mp4',
};

/** Story of the screens that need none. */
export const noStory = {
  groupId: '',
  newGroupId: '',
  quotaId: '',
  imageSetId: '',
  folderId: '',
  pictureId: '',
  textId: '',
  missedId: '',
  viewed: findViewed([]),
};

/** Creates a story of a group with everything in it, and returns its owner and the ids of its screens. */
export async function tellStory(
  line: Line,
  request: APIRequestContext,
): Promise<{ owner: Person; ids: Omit<Story, 'page'> }> {
  const owner = await line.createPerson(names.person);
  await line.createGroup(names.newGroup, [owner]);
  const chat = await line.createGroup(names.group, [owner, await line.createPerson('ยายจันทร์')]);
  await postFile(line, { chat, by: owner, name: names.missedFile });
  // After both chats: the sign-in finds them, and the list of groups looks only so often.
  const api = await register(request, { line, person: owner });
  await linkFreeQuota(api, await findGroupId(api, chat));
  await postAll(line, { chat, by: owner });
  const ids = await findIds(api);
  await leaveUploadOpen(api, ids.groupId);
  return { owner, ids };
}

/** Posts an image set, texts, and the kinds with a viewer of their own. */
async function postAll(line: Line, { chat, by }: { chat: Chat; by: Person }): Promise<void> {
  await line.post(chat, { by, type: 'image', contents: pictures(5) });
  for (const name of [names.textFile, names.trashedFile]) await postFile(line, { chat, by, name });
  await postViewed(line, { chat, by });
}

async function leaveUploadOpen(api: Api, groupId: string): Promise<void> {
  const answer = await api.post(`/api/group/${groupId}/upload`, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '50000000',
      'upload-metadata': `filename ${Buffer.from(names.openUpload).toString('base64')}`,
    },
  });
  expect(answer.status()).toBe(201);
}

/**
 * Returns the ids for the screens' addresses, once everything posted is kept and one file is in the trash.
 */
async function findIds(api: Api): Promise<Omit<Story, 'page'>> {
  const groupId = await findGroupId(api, { name: names.group });
  const files = await findFiles(api, { groupId, count: 8 + viewedCount });
  const idOf = (name: string | RegExp) => files.find((file) => file.name.match(name))?.id ?? '';
  await api.post(`/api/group/${groupId}/file/${idOf(names.trashedFile)}/trash`);
  const folderId = await createFolder(api, { groupId, name: names.folder, parentId: null });
  await createFolder(api, { groupId, name: names.subfolder, parentId: folderId });
  const trashedFolderId = await createFolder(api, { groupId, name: names.trashedFolder, parentId: null });
  await api.post(`/api/group/${groupId}/folder/${trashedFolderId}/trash`);
  const [quotas, imageSets] = [
    await api.list<{ quota: { id: string } }>('/api/me/quota'),
    await api.list<Named>(`/api/group/${groupId}/image-set`),
  ];
  return {
    groupId,
    newGroupId: await findGroupId(api, { name: names.newGroup }),
    quotaId: quotas[0]?.quota.id ?? '',
    imageSetId: imageSets[0]?.id ?? '',
    folderId,
    textId: idOf(names.textFile),
    missedId: idOf(names.missedFile),
    pictureId: idOf(/\.(jpg|png)$/),
    viewed: findViewed(files),
  };
}
