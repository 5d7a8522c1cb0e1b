import type { FileItem, Profile } from '@kepwai/api-client';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { buildProfile } from '../../fixtures/index.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

/** People of the story. Their ids survive a reload, so that a chosen person stays chosen. */
export const storyPeople = {
  mali: buildProfile({ id: '10000000-0000-4000-8000-000000000001', displayName: 'มะลิ ใจดี' }),
  ton: buildProfile({ id: '10000000-0000-4000-8000-000000000002', displayName: 'ต้น สุขสันต์' }),
  grandma: buildProfile({ id: '10000000-0000-4000-8000-000000000003', displayName: 'ยายจันทร์' }),
  /** A person who signs in for the first time, and has to register. */
  newcomer: buildProfile({
    id: '10000000-0000-4000-8000-000000000004',
    displayName: 'น้องฟ้า',
    registration: null,
    needsConsent: true,
    hasAccount: false,
  }),
};

/** Adds the people and groups of `npm run dev:msw`, with everything a screen has to show at least once. */
export function fillWithStory(server: FakeServer): void {
  const { mali, ton, grandma, newcomer } = storyPeople;
  for (const person of Object.values(storyPeople)) server.addPerson(person);

  for (const [device, hoursAgo] of [
    ['LINE · iPhone', 3],
    ['Chrome · Windows', 20],
  ] as const) {
    server.addSession(mali.id, {
      device,
      signedInAt: new Date(server.now() - hoursAgo * hourMs).toISOString(),
    });
  }

  server.addPromo();
  server.addPromo({ token: 'BYEB-YE22', isEnded: true });
  server.addPromo({ token: 'NEWN-EW22', isForNewQuotas: true });

  const family = server.addGroup({
    id: '20000000-0000-4000-8000-000000000001',
    name: 'ครอบครัวสุขสันต์',
    memberIds: [mali.id, ton.id, grandma.id],
    quotaId: server.addQuota({ ownerId: mali.id, managerIds: [ton.id] }).id,
    link: { personId: mali.id, at: '2026-01-05T02:30:00Z' },
  });
  fillFamily(server, family);

  const work = server.addGroup({
    id: '20000000-0000-4000-8000-000000000002',
    name: 'ทีมขาย ภาคเหนือ',
    memberIds: [mali.id, ton.id],
  });
  const atWork = createPoster(server, work, 30);
  atWork(1, { kind: 'file', name: 'ใบเสนอราคา ไฟล์2.pdf', postedBy: ton });
  atWork(2, { kind: 'file', name: 'ใบเสนอราคา ไฟล์10.pdf', postedBy: mali });

  server.addGroup({
    id: '20000000-0000-4000-8000-000000000003',
    name: 'เพื่อน ม.6/2 รุ่น 45',
    memberIds: [mali.id, newcomer.id],
    quotaId: null,
  });
  addEndings(server);
}

/** Adds groups that have expired, or soon will. */
function addEndings(server: FakeServer): void {
  const { mali, ton, grandma } = storyPeople;
  const inDays = (days: number) => new Date(server.now() + days * dayMs).toISOString();

  const neighbours = server.addGroup({
    id: '20000000-0000-4000-8000-000000000004',
    name: 'หมู่บ้านร่มรื่น ซอย 3',
    memberIds: [mali.id, grandma.id],
    quotaId: server.addQuota({ name: 'ของหมู่บ้าน', ownerId: mali.id, expiresAt: inDays(-3) }).id,
    paused: { personId: mali.id, at: inDays(-2) },
  });
  createPoster(server, neighbours, 80)(1, { name: 'ประกาศค่าส่วนกลาง.jpg', postedBy: grandma });

  const trip = server.addGroup({
    id: '20000000-0000-4000-8000-000000000005',
    name: 'ทริปเชียงใหม่ 2568',
    memberIds: [mali.id, ton.id],
    quotaId: server.addQuota({ name: 'ทริปของเรา', ownerId: mali.id, plan: 'granted', expiresAt: inDays(5) })
      .id,
    botLeftAt: inDays(-7),
  });
  const onTheTrip = createPoster(server, trip, 200);
  for (let hour = 1; hour <= 12; hour += 1) onTheTrip(hour, { name: `ดอยอินทนนท์ ${hour}.jpg`, postedBy: ton });

  const shop = server.addGroup({
    id: '20000000-0000-4000-8000-000000000006',
    name: 'ร้านขนมป้าแดง',
    memberIds: [mali.id, grandma.id],
    quotaId: server.addQuota({ name: 'ของร้าน', ownerId: grandma.id, plan: 'granted', expiresAt: inDays(-9) })
      .id,
  });
  const atTheShop = createPoster(server, shop, 60);
  atTheShop(1, { state: 'missed', missedReason: 'quota_expired', name: 'ออเดอร์วันนี้.jpg', postedBy: grandma });
  atTheShop(300, { name: 'เมนูใหม่.jpg', postedBy: grandma });
}

function fillFamily(server: FakeServer, group: GroupRecord): void {
  const { mali, ton, grandma } = storyPeople;
  const post = createPoster(server, group, 1);
  postTrip(server, group, ton);
  postWedding(server, group, mali);
  post(3, { kind: 'video', name: 'วันเกิดคุณยาย.mp4', postedBy: mali });
  post(4, { kind: 'audio', name: 'ข้อความเสียง.m4a', postedBy: grandma });
  const budget = post(5, { kind: 'file', name: 'งบประมาณ ปี 2569.pdf', postedBy: mali });
  server.texts.set(budget.id, 'งบประมาณของบ้าน ปี 2569\nซ่อมหลังคา 45,000 บาท\nค่าเทอมน้องฟ้า 32,500 บาท');
  post(26, { name: 'ใบเสร็จค่าน้ำ ๑๒.jpg', postedBy: null });
  post(27, { kind: 'video', name: 'งานแต่ง.mp4', state: 'missed', missedReason: 'expired', postedBy: ton });
  post(28, { kind: 'file', name: 'แบบบ้าน.zip', state: 'missed', missedReason: 'quota_full', postedBy: ton });
  post(29, { name: 'สวัสดีวันจันทร์.jpg', state: 'missed', missedReason: 'external', postedBy: grandma });
  for (let day = 3; day < 40; day += 1) {
    post(day * 24, { name: `อาหารเย็น ${day}.jpg`, postedBy: [mali, ton, grandma][day % 3] ?? null });
  }
  postInEarlierYears(server, group, grandma);
  postSlips(server, group, [ton, mali]);
  logFamily(server, group);
}

/** Logs the activity of the family's group, on three days. */
function logFamily(server: FakeServer, group: GroupRecord): void {
  const { mali, ton, grandma } = storyPeople;
  const folder = server.addFolder({ groupId: group.id, name: 'ใบเสร็จ', createdById: mali.id });
  const fileIds = [...server.files.values()]
    .filter(({ groupId }) => groupId === group.id)
    .map(({ id }) => id);
  const at = (hoursAgo: number) => new Date(server.now() - hoursAgo * hourMs).toISOString();
  const log = (
    hoursAgo: number,
    person: Profile | null,
    facts: Omit<Parameters<FakeServer['addActivity']>[0], 'groupId'>,
  ) =>
    server.addActivity({
      groupId: group.id,
      at: at(hoursAgo),
      actor: person ? 'user' : 'product',
      personId: person?.id ?? null,
      ...facts,
    });
  log(0.2, mali, { kind: 'files-moved', fileCount: 24, fileIds, folderIds: [folder.id] });
  log(0.3, mali, { kind: 'folder-created', folderIds: [folder.id] });
  log(1, ton, { kind: 'files-posted', fileCount: 10, fileIds: fileIds.slice(0, 10) });
  log(20, grandma, { kind: 'file-trashed', fileCount: 1, fileIds: fileIds.slice(3, 4) });
  log(27, null, { kind: 'file-missed', fileCount: 1, fileIds: fileIds.slice(5, 6), missedReason: 'expired' });
  log(30, ton, { kind: 'bot-replies-changed', replies: 'silent' });
  // A person who erased their account.
  log(52, null, { kind: 'items-pinned', actor: 'user', fileCount: 1, fileIds: fileIds.slice(0, 1) });
  log(60, ton, { kind: 'quota-linked', quotaId: group.quotaId });
}

/** Posts slips, one of them twice. */
function postSlips(server: FakeServer, group: GroupRecord, [ton, mali]: [Profile, Profile]): void {
  const post = createPoster(server, group, 50);
  const slip = { bankCode: '004', reference: '016326112200BPP04521' };
  server.slips.set(post(4, { name: 'ค่าน้ำค่าไฟ.jpg', postedBy: ton }).id, slip);
  server.slips.set(post(2, { name: 'ค่าน้ำค่าไฟ ส่งอีกที.jpg', postedBy: mali }).id, slip);
  const other = { bankCode: '014', reference: '202611200XfKd8sJq2' };
  server.slips.set(post(1, { name: 'ค่าเช่า.jpg', postedBy: mali }).id, other);
}

/** Posts files that LINE has deleted: a document, and pictures of this day in earlier years. */
function postInEarlierYears(server: FakeServer, group: GroupRecord, postedBy: Profile): void {
  createPoster(server, group, 0)(60 * 24, { kind: 'file', name: 'สัญญาเช่าบ้าน.pdf', postedBy });
  for (const [yearsAgo, count] of [
    [1, 5],
    [3, 1],
  ] as const) {
    const day = new Date(server.now());
    day.setUTCFullYear(day.getUTCFullYear() - yearsAgo);
    for (let index = 1; index <= count; index += 1) {
      const name = `ทำบุญวันเกิด ${index}.jpg`;
      server.addFile({ groupId: group.id, name, postedBy, postedAt: day.toISOString() });
    }
  }
}

function postTrip(server: FakeServer, group: GroupRecord, postedBy: Profile): void {
  const postedAt = new Date(server.now() - hourMs).toISOString();
  const set = server.addImageSet({ groupId: group.id, total: 10, postedBy, postedAt });
  for (let index = 1; index <= 10; index += 1) {
    server.addFile({
      groupId: group.id,
      name: `เขาใหญ่ ${index}.jpg`,
      postedBy,
      postedAt,
      imageSetId: set.id,
      imageSetIndex: index,
    });
  }
}

/** Posts an image set with gaps: LINE still has some pictures, some expired, some never arrived. */
function postWedding(server: FakeServer, group: GroupRecord, postedBy: Profile): void {
  const postedAt = new Date(server.now() - 5 * dayMs).toISOString();
  const set = server.addImageSet({ groupId: group.id, total: 9, postedBy, postedAt });
  for (const imageSetIndex of [1, 2, 3, 4, 5, 6, 7]) {
    const isMissed = imageSetIndex > 3 && imageSetIndex < 7;
    server.addFile({
      groupId: group.id,
      name: `งานแต่งพี่นก ${imageSetIndex}.jpg`,
      postedBy,
      postedAt: imageSetIndex === 4 ? new Date(server.now() - 20 * dayMs).toISOString() : postedAt,
      imageSetId: set.id,
      imageSetIndex,
      ...(isMissed && { state: 'missed', missedReason: 'failed' }),
    });
  }
}

function createPoster(server: FakeServer, group: GroupRecord, offsetHours: number) {
  return (hoursAgo: number, file: Partial<FileItem>) => {
    const postedAt = new Date(server.now() - (hoursAgo + offsetHours) * hourMs).toISOString();
    return server.addFile({ groupId: group.id, postedAt, ...file });
  };
}
