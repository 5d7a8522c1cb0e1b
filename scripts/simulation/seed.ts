import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LinePlatform } from '@kepwai/line-platform';
import { registerPerson } from './register.ts';
import { root, type Simulation } from './simulation.ts';

type Source = NonNullable<Parameters<LinePlatform['control']['post']>[1]['contents']>[number];

interface Post {
  by: string;
  daysAgo: number;
  type: 'text' | 'image' | 'video' | 'audio' | 'file';
  text?: string;
  contents?: Source[];
}

/**
 * Tells the story of three chats once, in a simulation that knows nobody: people and chats in the fake LINE, storage by
 * `kepwai quota grant`, then what they posted, which the bot keeps as it would keep anything.
 */
export async function seedStory(simulation: Simulation): Promise<void> {
  const { control, store } = simulation.line;
  if (store.users.values().length > 0) return;
  console.log('Telling the story: people, chats, and what they post …');
  const userIds = new Map(
    people.map((displayName) => [displayName, control.createUser({ displayName, isFriend: true }).userId]),
  );
  const idOf = (name: string) => {
    const id = userIds.get(name);
    if (id === undefined) throw new Error(`Nobody is called ${name}`);
    return id;
  };
  for (const displayName of people) {
    if (displayName !== newcomer)
      await registerPerson(simulation, { userId: idOf(displayName), displayName });
  }
  for (const chat of await chats()) {
    const { chatId } = control.createGroup({ name: chat.name, memberIds: chat.members.map(idOf) });
    await control.idle();
    if (chat.storage !== undefined) {
      await grantQuota(simulation, { ...chat.storage, owner: idOf(chat.storage.owner), chat: chatId });
    }
    for (const post of chat.posts) {
      await control.post(chatId, {
        userId: idOf(post.by),
        type: post.type,
        at: Date.now() - post.daysAgo * 86_400_000,
        ...(post.text === undefined ? {} : { text: post.text }),
        ...(post.contents === undefined ? {} : { contents: post.contents }),
      });
    }
  }
}

/** A quota to be given: LINE's ids of its owner and of the chat that is linked to it. */
export interface Grant {
  owner: string;
  chat: string;
  name: string;
  /** As `5GB`. */
  limit: string;
}

/** Gives a chat storage, as an operator does: `kepwai quota grant`. */
export async function grantQuota(simulation: Simulation, { owner, chat, name, limit }: Grant): Promise<void> {
  const options = ['--owner', owner, '--chat', chat, '--name', name, '--limit', limit];
  const [code] = await once(simulation.spawnKepwai(['quota', 'grant', ...options]), 'exit');
  if (code !== 0) throw new Error('kepwai quota grant failed');
}

const people = ['แม่นิด', 'พ่อชัย', 'น้องพิม', 'ครูสมศรี', 'พี่โอ๋ ร้านขนม'];
/** Has not signed in yet: who chooses him meets the app for the first time. */
const newcomer = 'พี่โอ๋ ร้านขนม';

async function chats() {
  const media = (name: string) => readFile(path.join(root, 'mocks/media', name));
  const [clip, voice, receipt] = await Promise.all([
    media('clip.mp4'),
    media('voice.m4a'),
    media('receipt.pdf'),
  ]);
  const pictures = (seed: string, count: number): Source[] =>
    Array.from({ length: count }, (_, index) => ({
      picture: {
        seed: `${seed} ${index}`,
        ...(index % 3 === 2 ? { width: 1200, height: 1600 } : { width: 1600, height: 1200 }),
      },
    }));
  const film: Source = {
    bytes: clip,
    durationMs: 6000,
    poster: { picture: { seed: 'เรือ', width: 640, height: 360 } },
  };
  const told: Array<{
    name: string;
    members: string[];
    storage?: { owner: string; name: string; limit: string };
    posts: Post[];
  }> = [
    {
      name: 'บ้านเรา',
      members: ['แม่นิด', 'พ่อชัย', 'น้องพิม'],
      storage: { owner: 'แม่นิด', name: 'พื้นที่บ้านเรา', limit: '5GB' },
      posts: [
        { by: 'แม่นิด', daysAgo: 34, type: 'image', contents: pictures('สงกรานต์', 4) },
        {
          by: 'พ่อชัย',
          daysAgo: 12,
          type: 'file',
          contents: [{ bytes: receipt, fileName: 'ใบเสร็จค่าบำรุงการศึกษา ป.3.pdf' }],
        },
        { by: 'น้องพิม', daysAgo: 6, type: 'video', contents: [film] },
        { by: 'แม่นิด', daysAgo: 1, type: 'audio', contents: [{ bytes: voice, durationMs: 4800 }] },
        { by: 'พ่อชัย', daysAgo: 0.2, type: 'text', text: 'รูปที่ไปเที่ยวหัวหินวันนี้' },
        { by: 'พ่อชัย', daysAgo: 0.2, type: 'image', contents: pictures('หัวหิน', 10) },
      ],
    },
    {
      name: 'ห้อง ป.3/2 ผู้ปกครอง',
      members: ['แม่นิด', 'ครูสมศรี', 'พี่โอ๋ ร้านขนม'],
      storage: { owner: 'ครูสมศรี', name: 'พื้นที่ห้อง ป.3/2', limit: '1GB' },
      posts: [
        {
          by: 'ครูสมศรี',
          daysAgo: 20,
          type: 'file',
          contents: [
            {
              bytes: Buffer.from(
                'วิชา,ชิ้นงาน,กำหนดส่ง\nศิลปะ,โมบายกระดาษ,2026-12-01\nวิทยาศาสตร์,ปลูกถั่ว,2026-12-08\n',
              ),
              fileName: 'รายการการบ้าน.csv',
              mimeType: 'text/csv',
            },
          ],
        },
        { by: 'ครูสมศรี', daysAgo: 3, type: 'image', contents: pictures('กีฬาสี', 7) },
        { by: 'พี่โอ๋ ร้านขนม', daysAgo: 2, type: 'image', contents: pictures('ขนม', 1) },
      ],
    },
    {
      name: 'ร้านขนมพี่โอ๋',
      members: ['พี่โอ๋ ร้านขนม', 'น้องพิม'],
      posts: [{ by: 'พี่โอ๋ ร้านขนม', daysAgo: 0.1, type: 'text', text: 'กลุ่มนี้ยังไม่มีพื้นที่เก็บ' }],
    },
  ];
  return told;
}
