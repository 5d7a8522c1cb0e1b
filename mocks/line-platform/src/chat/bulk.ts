import { z } from 'zod';
import { invalidBody, parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { postRequestSchema, receivePost } from './post-request.ts';
import { post } from './posts.ts';

/** Schema of a post with its chat and number of repetitions. */
const bulkSchema = z.strictObject({
  posts: z
    .array(postRequestSchema.extend({ chatId: z.string(), times: z.int().min(1).max(100_000).default(1) }))
    .max(100_000),
});

export type BulkPost = z.input<typeof bulkSchema>['posts'][number];

/** Number of posts after which other requests get their turn. */
const postsPerBreath = 50;

/**
 * Posts one after the other, thousands if needed; none if a sender of one is not a member. Generated content
 * differs each time: the seed gets the number of the repetition, `seed-0`, `seed-1`, ….
 */
export async function postMany(platform: Platform, input: unknown): Promise<{ messageIds: string[][] }> {
  const { posts } = parseBody(bulkSchema, input);
  // All or nothing: a typo in one of thousands must not leave half of them posted.
  const strangers = posts.flatMap(({ chatId, userId }, index) =>
    isMember(platform, chatId, userId)
      ? []
      : [{ message: `${userId} is no member of ${chatId}`, property: `posts[${index}]` }],
  );
  if (strangers.length > 0) throw invalidBody(strangers.slice(0, 20));
  const messageIds: string[][] = [];
  for (const { chatId, times, ...request } of posts) {
    for (let time = 0; time < times; time += 1) {
      const mine = times === 1 ? request : { ...request, contents: numbered(request.contents, time) };
      const messages = post(platform, chatId, await receivePost(platform, mine));
      messageIds.push(messages.map(({ messageId }) => messageId));
      if (messageIds.length % postsPerBreath === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { messageIds };
}

/** Everybody is a member of their own chat with the bot. */
function isMember({ store }: Platform, chatId: string, userId: string): boolean {
  if (!store.users.has(userId)) return false;
  return chatId === userId || (store.chats.get(chatId)?.memberIds.includes(userId) ?? false);
}

function numbered(
  contents: z.output<typeof postRequestSchema>['contents'],
  time: number,
): z.output<typeof postRequestSchema>['contents'] {
  return contents?.map((source) =>
    'generate' in source
      ? { ...source, generate: { ...source.generate, seed: `${source.generate.seed}-${time}` } }
      : source,
  );
}
