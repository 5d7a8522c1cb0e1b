import type { PostRequest } from '@kepwai/line-platform';
import type { Row } from '../src/db/tables.ts';
import { fetchContent } from '../src/domains/inbox/fetch-content.ts';
import { listWanted } from '../src/domains/inbox/fetch-store.ts';
import { handleEvent } from '../src/domains/inbox/inbox.ts';
import { refreshGroup } from '../src/domains/inbox/refresh-group.ts';
import { listWaitingEvents } from '../src/domains/inbox/store.ts';
import { makeThumbnails } from '../src/domains/media/thumbnails.ts';
import type { TestApp } from './app.ts';
import { buildGroup, buildQuota } from './rows.ts';

/** A chat of the fake LINE with two people and the bot, and its group in our tables. */
export interface TestChat {
  chatId: string;
  groupId: string;
  quotaId: string;
  mother: string;
  father: string;
  post(post: Omit<PostRequest, 'userId'> & { userId?: string }): Promise<string[]>;
  files(): Promise<Row<'files'>[]>;
  usage(): Promise<{ used: number; reserved: number }>;
}

/** The work of the background, done by hand: so that a test decides when, and in which order. */
export interface Hands {
  /** Handles every stored event; in the order they came unless given. */
  handleEvents(order?: (ids: string[]) => string[]): Promise<void>;
  /** Tries once to fetch all that is wanted; gives back what was thrown. */
  fetch(context?: { attempt?: number; signal?: AbortSignal; sentAt?: Date }): Promise<unknown[]>;
  drawThumbnails(): Promise<void>;
  /** All of it. */
  work(): Promise<void>;
}

/** LINE's webhooks come here, and nothing works them off but the hands. */
export async function listenOnly({ app, line }: TestApp): Promise<string> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  line.control.changeSettings({ webhookUrl: `${origin}/api/line/webhook` });
  return origin;
}

export async function createTestChat(
  { deps: { db }, line }: TestApp,
  { limitBytes = 1_000_000_000, hasQuota = true }: { limitBytes?: number; hasQuota?: boolean } = {},
): Promise<TestChat> {
  const { control } = line;
  const mother = control.createUser({ displayName: 'แม่' }).userId;
  const father = control.createUser({ displayName: 'พ่อ' }).userId;
  const { chatId } = control.createGroup({ name: 'บ้านเรา', memberIds: [mother, father], bot: false });
  control.inviteBot(chatId, { silent: true });
  const quota = await buildQuota(db, { limit_bytes: limitBytes });
  const group = await buildGroup(db, {
    line_chat_id: chatId,
    quota_id: hasQuota ? quota.id : null,
    summary_checked_at: new Date(),
    bot_joined_at: new Date(0),
  });
  return {
    chatId,
    groupId: group.id,
    quotaId: quota.id,
    mother,
    father,
    async post(request) {
      const messages = await control.post(chatId, { userId: mother, ...request });
      await control.idle();
      return messages.map(({ messageId }) => messageId);
    },
    files: () =>
      db
        .selectFrom('files')
        .selectAll()
        .where('group_id', '=', group.id)
        .orderBy('line_message_id')
        .orderBy('created_at')
        .execute(),
    usage: () =>
      db
        .selectFrom('quotas')
        .select(['used_bytes as used', 'reserved_bytes as reserved'])
        .where('id', '=', quota.id)
        .executeTakeFirstOrThrow(),
  };
}

export function createHands({ deps }: TestApp): Hands {
  const { db } = deps;
  const hands: Hands = {
    async handleEvents(order = (ids) => ids) {
      for (const webhookEventId of order(await listWaitingEvents(db)))
        await handleEvent(deps, { webhookEventId });
    },
    async fetch({ attempt = 0, signal = new AbortController().signal, sentAt = new Date() } = {}) {
      const thrown: unknown[] = [];
      for (const fileId of await listWanted(db)) {
        await fetchContent(deps, { fileId }, { attempt, signal, sentAt }).catch((error: unknown) =>
          thrown.push(error),
        );
      }
      return thrown;
    },
    async drawThumbnails() {
      const waiting = await db
        .selectFrom('blobs')
        .select('sha256')
        .where('thumbnail_state', '=', 'pending')
        .execute();
      for (const { sha256 } of waiting) await makeThumbnails(deps, { sha256 }, { attempt: 0 });
    },
    async work() {
      await hands.handleEvents();
      const [failure] = await hands.fetch();
      if (failure) throw failure;
      await hands.drawThumbnails();
      const groups = await db
        .selectFrom('groups')
        .select('id')
        .where('summary_checked_at', 'is', null)
        .execute();
      for (const { id: groupId } of groups) await refreshGroup(deps, { groupId });
    },
  };
  return hands;
}
