import type { FileItem, Profile } from '@kepwai/api-client';
import { buildProfile } from '../fixtures/index.ts';
import type { Cabinet, GroupRecord } from './cabinet.ts';

const hourMs = 60 * 60 * 1000;

/** The people of the story, by ids that outlive a reload: whoever chose one of them stays that one. */
export const storyPeople = {
  mali: buildProfile({ id: '10000000-0000-4000-8000-000000000001', displayName: 'มะลิ ใจดี' }),
  ton: buildProfile({ id: '10000000-0000-4000-8000-000000000002', displayName: 'ต้น สุขสันต์' }),
  grandma: buildProfile({ id: '10000000-0000-4000-8000-000000000003', displayName: 'ยายจันทร์' }),
  /** Signs in for the first time: registering begins with her. */
  newcomer: buildProfile({
    id: '10000000-0000-4000-8000-000000000004',
    displayName: 'น้องฟ้า',
    registration: null,
    needsConsent: true,
    hasAccount: false,
  }),
};

/** The people and groups that one meets in `npm run dev:msw`, with everything a screen has to show at least once. */
export function fillWithStory(cabinet: Cabinet): void {
  const { mali, ton, grandma, newcomer } = storyPeople;
  for (const person of Object.values(storyPeople)) cabinet.addPerson(person);

  for (const [device, hoursAgo] of [
    ['LINE · iPhone', 3],
    ['Chrome · Windows', 20],
  ] as const) {
    cabinet.addSession(mali.id, {
      device,
      signedInAt: new Date(cabinet.now() - hoursAgo * hourMs).toISOString(),
    });
  }

  const family = cabinet.addGroup({
    id: '20000000-0000-4000-8000-000000000001',
    name: 'ครอบครัวสุขสันต์',
    memberIds: [mali.id, ton.id, grandma.id],
    quotaId: cabinet.addQuota({ ownerId: mali.id, managerIds: [ton.id] }).id,
    link: { personId: mali.id, at: '2026-01-05T02:30:00Z' },
  });
  fillFamily(cabinet, family);

  const work = cabinet.addGroup({
    id: '20000000-0000-4000-8000-000000000002',
    name: 'ทีมขาย ภาคเหนือ',
    memberIds: [mali.id, ton.id],
  });
  const atWork = createPoster(cabinet, work, 30);
  atWork(1, { kind: 'file', name: 'ใบเสนอราคา ไฟล์2.pdf', postedBy: ton });
  atWork(2, { kind: 'file', name: 'ใบเสนอราคา ไฟล์10.pdf', postedBy: mali });

  cabinet.addGroup({
    id: '20000000-0000-4000-8000-000000000003',
    name: 'เพื่อน ม.6/2 รุ่น 45',
    memberIds: [mali.id, newcomer.id],
    quotaId: null,
  });
}

function fillFamily(cabinet: Cabinet, group: GroupRecord): void {
  const { mali, ton, grandma } = storyPeople;
  const post = createPoster(cabinet, group, 1);
  postTrip(cabinet, group, ton);
  post(3, { kind: 'video', name: 'วันเกิดคุณยาย.mp4', postedBy: mali });
  post(4, { kind: 'audio', name: 'ข้อความเสียง.m4a', postedBy: grandma });
  post(5, { kind: 'file', name: 'งบประมาณ ปี 2569.pdf', postedBy: mali });
  post(26, { name: 'ใบเสร็จค่าน้ำ ๑๒.jpg', postedBy: null });
  post(27, { kind: 'video', name: 'งานแต่ง.mp4', state: 'missed', missedReason: 'expired', postedBy: ton });
  for (let day = 3; day < 40; day += 1) {
    post(day * 24, { name: `อาหารเย็น ${day}.jpg`, postedBy: [mali, ton, grandma][day % 3] ?? null });
  }
}

function postTrip(cabinet: Cabinet, group: GroupRecord, postedBy: Profile): void {
  const postedAt = new Date(cabinet.now() - hourMs).toISOString();
  const set = cabinet.addImageSet({ groupId: group.id, total: 10, postedBy, postedAt });
  for (let index = 1; index <= 10; index += 1) {
    cabinet.addFile({
      groupId: group.id,
      name: `เขาใหญ่ ${index}.jpg`,
      postedBy,
      postedAt,
      imageSetId: set.id,
      imageSetIndex: index,
    });
  }
}

function createPoster(cabinet: Cabinet, group: GroupRecord, offsetHours: number) {
  return (hoursAgo: number, file: Partial<FileItem>) => {
    const postedAt = new Date(cabinet.now() - (hoursAgo + offsetHours) * hourMs).toISOString();
    return cabinet.addFile({ groupId: group.id, postedAt, ...file });
  };
}
