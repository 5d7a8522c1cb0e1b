import { hourMs } from '@kepwai/rules/time';
import { createDemoId } from '../../../packages/server/src/domains/maintenance/demos/demo-ids.ts';
import { createCalendar } from '../calendar.ts';
import { registerPerson } from '../register.ts';
import { type SeedUsers, seedChat } from '../seed-chat.ts';
import type { Simulation } from '../simulation.ts';
import { createDemoChat, demoChatPicture, demoPeople, visitorName } from './demo-story.ts';

/** Limits of a visitor's posts, and the lifetime of the demo. */
const lifeMs = hourMs;
const maxMessages = 120;
const maxBytes = 30 * 1024 * 1024;

/**
 * Creates a demo: a chat of its own with invented people and some posts, whose group the real bot keeps. Returns the
 * secret of its visit. The visit is stored first and the ids contain their end, so that a crash at any moment leaves
 * nothing without one.
 */
export async function createDemo(
  simulation: Pick<Simulation, 'line' | 'serverUrl' | 'spawnKepwai'>,
  askedBy: string,
): Promise<string> {
  const { control, origin } = simulation.line;
  const endsAt = new Date(Date.now() + lifeMs);
  const chatId = createDemoId('C', endsAt);
  const people = demoPeople.map((person) => ({ ...person, userId: createDemoId('U', endsAt) }));
  const [first, ...others] = people.map(({ userId }) => userId);
  if (first === undefined) throw new Error('A demo needs people');
  const userIds: [string, ...string[]] = [first, ...others];
  const limits = { endsAt: endsAt.getTime(), maxMessages, maxBytes };
  const secret = control.visits.open({ chatId, userIds, askedBy, ...limits });

  const users: SeedUsers = new Map();
  for (const { displayName, face, userId } of people) {
    const pictureUrl = `${origin()}/pictures/${face}`;
    control.createUser({ userId, displayName, pictureUrl, isFriend: true });
    users.set(displayName, { userId, call: await registerPerson(simulation, { userId, displayName }) });
  }
  const call = users.get(visitorName)?.call;
  if (!call) throw new Error('The visitor is not registered');
  const chat = createDemoChat(createCalendar(Date.now()), chatId);
  const groupId = await seedChat(simulation, {
    ...{ chat, users },
    pictureUrl: `${origin()}/pictures/${demoChatPicture}`,
    async giveQuota({ name, groupId }) {
      const { quota } = await call<{ quota: { id: string } }>('POST', '/api/quota', { name });
      await call('PUT', `/api/group/${groupId}/quota`, { quotaId: quota.id });
    },
  });
  control.visits.setAppPath(secret, `/microapp/${groupId}`);
  return secret;
}
