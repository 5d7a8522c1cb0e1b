import type { PostRequest } from '@kepwai/line-platform';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { Row } from '../../src/db/tables.ts';
import { answerBurst } from '../../src/domains/bot/bursts/burst-answer.ts';
import { handleAskForMissed } from '../../src/domains/bot/commands/ask-command.ts';
import { sendReply } from '../../src/domains/bot/replies/send-reply.ts';
import { doRequest } from '../../src/domains/bot/requests/do-request.ts';
import { makeThumbnails } from '../../src/domains/contents/pictures/thumbnails.ts';
import { settleFolder } from '../../src/domains/folders/trash.ts';
import { refreshGroup } from '../../src/domains/groups/line/refresh-group.ts';
import { findWaitingEvent, listWaitingIds } from '../../src/domains/ingest/event-store.ts';
import { fetchContent } from '../../src/domains/ingest/fetching/fetch-content.ts';
import { listWanted } from '../../src/domains/ingest/fetching/fetch-store.ts';
import { handleWaiting } from '../../src/domains/ingest/inbox.ts';
import { resolvePoster } from '../../src/domains/ingest/posters/resolve-poster.ts';
import { markRead } from '../../src/domains/ingest/read-marks/read-marks.ts';
import { sendPush, tellBotLeft } from '../../src/domains/notices/pushes.ts';
import { watchQuota } from '../../src/domains/notices/thresholds.ts';
import { type JobName, jobKinds } from '../../src/queue/jobs.ts';
import { RetryLater } from '../../src/queue/queue.ts';
import type { TestApp } from '../app.ts';
import { testClock } from '../clock.ts';
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

/** Background jobs run by hand, so that a test decides when and in which order. */
export interface Hands {
  /** Time for which requests about quoted messages count as tried. Default: so long that none waits any more. */
  patienceMs: number;
  /** Handles every stored event, in order of arrival by default. */
  handleEvents(order?: (ids: string[]) => string[]): Promise<void>;
  /** Tries once to fetch all pending contents; returns the errors. */
  fetch(context?: { attempt?: number; signal?: AbortSignal; triedSince?: Date }): Promise<unknown[]>;
  drawThumbnails(): Promise<void>;
  /** Sends all waiting replies and pushes, delayed ones included; those that request more time wait for the next call. */
  speak(): Promise<void>;
  /** Fetches names and pictures of groups that are due. */
  refreshGroups(): Promise<void>;
  /** Fetches the names of posters. */
  resolvePosters(): Promise<void>;
  settleFolders(): Promise<void>;
  /** Does all of it. */
  work(): Promise<void>;
}

/** Receives LINE's webhooks, which only the hands handle. */
export async function listenOnly({ app, line }: TestApp): Promise<string> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  line.control.changeSettings({ webhookUrl: `${origin}/api/line/webhook` });
  return origin;
}

export async function createTestChat(
  { deps: { db }, line }: Pick<TestApp, 'line'> & { deps: Pick<TestApp['deps'], 'db'> },
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
    summary_checked_at: testClock(),
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
    patienceMs: 60_000,
    async handleEvents(order = (ids) => ids) {
      for (const id of order(await listWaitingIds(db))) {
        const event = await findWaitingEvent(db, id);
        if (event) await handleWaiting(deps, [event]);
      }
    },
    async fetch({ attempt = 0, signal = new AbortController().signal, triedSince = testClock() } = {}) {
      const thrown: unknown[] = [];
      for (const { id: fileId } of await listWanted(db)) {
        await fetchContent(deps, { fileId }, { attempt, signal, triedSince }).catch((error: unknown) =>
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
    async speak() {
      for (const job of await takeJobs(db, 'ask-for-group')) {
        await handleAskForMissed(deps, jobKinds['ask-for-group'].data.parse(job));
      }
      for (const job of await takeJobs(db, 'do-request')) {
        const data = jobKinds['do-request'].data.parse(job);
        const triedSince = new Date(deps.clock().getTime() - hands.patienceMs);
        await orLater(
          () => doRequest(deps, data, { triedSince }),
          () => deps.queue.send('do-request', data),
        );
      }
      for (const job of await takeJobs(db, 'mark-read')) {
        const data = jobKinds['mark-read'].data.parse(job);
        await orLater(
          () => markRead(deps, data, { triedSince: testClock() }),
          () => deps.queue.send('mark-read', data),
        );
      }
      for (const job of await takeJobs(db, 'send-reply')) {
        const data = jobKinds['send-reply'].data.parse(job);
        await orLater(
          () => sendReply(deps, data),
          () => deps.queue.send('send-reply', data),
        );
      }
      for (const job of await takeJobs(db, 'answer-burst')) {
        const data = jobKinds['answer-burst'].data.parse(job);
        await orLater(
          () => answerBurst(deps, data),
          () => deps.queue.send('answer-burst', data),
        );
      }
      for (const job of await takeJobs(db, 'watch-quota')) {
        await watchQuota(deps, jobKinds['watch-quota'].data.parse(job));
      }
      for (const job of await takeJobs(db, 'tell-bot-left')) {
        await tellBotLeft(deps, jobKinds['tell-bot-left'].data.parse(job));
      }
      for (const job of await takeJobs(db, 'push')) await sendPush(deps, jobKinds.push.data.parse(job));
    },
    async refreshGroups() {
      for (const job of await takeJobs(db, 'refresh-group')) {
        await refreshGroup(deps, jobKinds['refresh-group'].data.parse(job));
      }
    },
    async resolvePosters() {
      for (const job of await takeJobs(db, 'resolve-poster')) {
        await resolvePoster(deps, jobKinds['resolve-poster'].data.parse(job), { triedSince: testClock() });
      }
    },
    async settleFolders() {
      for (const job of await takeJobs(db, 'settle-folder')) {
        const data = jobKinds['settle-folder'].data.parse(job);
        const { signal } = new AbortController();
        await orLater(
          () => settleFolder(deps, data, { signal }),
          () => deps.queue.send('settle-folder', data),
        );
      }
    },
    async work() {
      await hands.handleEvents();
      await hands.resolvePosters();
      const [failure] = await hands.fetch();
      if (failure) throw failure;
      await hands.drawThumbnails();
      await hands.refreshGroups();
      await hands.speak();
    },
  };
  return hands;
}

/** Runs a job, or leaves it for the next time if it requests that. */
async function orLater(work: () => Promise<void>, leave: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
    await leave();
  }
}

/** Removes and returns the data of all waiting jobs of a name. */
async function takeJobs(db: Db, name: JobName): Promise<unknown[]> {
  const { rows } = await sql<{ data: { data: unknown } }>`
    delete from pgboss.job where name = ${name} and state = 'created' returning data`.execute(db);
  return rows.map(({ data }) => data.data);
}
