import { setTimeout as delay } from 'node:timers/promises';
import type { OpenWindow } from './camera.ts';
import type { Person, Product } from './product.ts';

/** Everything that a picture is taken of. */
export interface Stage {
  readonly product: Product;
  readonly open: OpenWindow;
  readonly mother: Person;
  readonly teacher: Person;
  /** Keeps the books of the shop. */
  readonly bookkeeper: Person;
  /** Server's ids of groups. */
  readonly groups: {
    readonly family: string;
    readonly classroom: string;
    readonly orders: string;
    readonly shop: string;
  };
  /** LINE's ids of the same chats. */
  readonly chats: { readonly family: string; readonly classroom: string; readonly orders: string };
  /** Server's id of the mother's quota. */
  readonly quotaId: string;
}

const names = { family: 'บ้านเรา', classroom: 'ห้อง ป.3/2 ผู้ปกครอง', orders: 'ออเดอร์ขนม ลูกค้าประจำ' } as const;

/** Finds the people and places of the story, and waits until all files in them are kept and drawn. */
export async function prepareStage(product: Product, open: OpenWindow): Promise<Stage> {
  const mother = await product.person('แม่นิด');
  const teacher = await product.person('ครูสมศรี');
  const bookkeeper = await product.person('เจ๊แอน บัญชี');
  const groups = {
    ...(await mapValues(names, (name) => product.groupId(mother, name))),
    shop: await product.groupId(bookkeeper, 'ร้านขนมพี่โอ๋'),
  };
  const chats = await mapValues(names, (name) => findChatId(product, name));
  await untilDrawn(mother, groups.family);
  await untilDrawn(teacher, groups.classroom);
  await untilDrawn(bookkeeper, groups.shop);
  const { items } = await mother.call<{ items: { quota: { id: string } }[] }>('GET', '/api/me/quota');
  const quota = items[0]?.quota;
  if (!quota) throw new Error('The mother has no quota');
  return { product, open, mother, teacher, bookkeeper, groups, chats, quotaId: quota.id };
}

async function mapValues<Key extends string>(
  values: Readonly<Record<Key, string>>,
  find: (value: string) => string | Promise<string>,
): Promise<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key of Object.keys(values) as Key[]) found[key] = await find(values[key]);
  return found as Record<Key, string>;
}

function findChatId({ simulation }: Product, name: string): string {
  const chat = simulation.line.store.chats.values().find((row) => 'name' in row && row.name === name);
  if (!chat) throw new Error(`No chat is called ${name}`);
  return chat.chatId;
}

interface ListedFile {
  kind: string;
  state: string;
  thumbnailUrl: string | null;
}

/** Waits until nothing of a group is being fetched, and all pictures have thumbnails. */
async function untilDrawn({ call }: Person, groupId: string): Promise<void> {
  const endsAt = performance.now() + 120_000;
  for (;;) {
    const { items } = await call<{ items: ListedFile[] }>('GET', `/api/group/${groupId}/file?limit=100`);
    const isDrawn = items.every(
      ({ kind, state, thumbnailUrl }) =>
        state === 'missed' || (state === 'kept' && (kind !== 'image' || thumbnailUrl !== null)),
    );
    if (isDrawn) return;
    if (performance.now() > endsAt) throw new Error('The files of the story are not drawn');
    await delay(500);
  }
}
