import pg from 'pg';
import type { Env } from '../../env.ts';
import { createLine } from '../../line/line.ts';
import { type Check, inThrowaway } from './checks.ts';

/** Minimum number of people; with fewer, it is chance that none was seen in a chat. */
const enoughPeople = 3;

/** Creates the checks of LINE's settings, as far as LINE's API reports them. */
export function lineChecks(env: Env): Check[] {
  const { messaging } = createLine(env.line, () => new Date());
  const webhookUrl = webhookUrlOf(env);
  return [
    {
      name: 'LINE bot',
      remedy:
        'Compare LINE_MESSAGING_CHANNEL_ID and _SECRET with the LINE Developers console, and see that LINE can be reached.',
      async run() {
        const { basicId, displayName, chatMode } = await messaging.getBotInfo();
        const wanted = env.line.botBasicId;
        if (wanted !== null && wanted !== basicId)
          throw new Error(`LINE_BOT_BASIC_ID is ${wanted}, LINE says ${basicId}`);
        if (chatMode !== 'bot')
          throw new Error('the response mode is "chat": set it to "bot" in LINE Official Account Manager');
        return `${displayName} (${basicId})`;
      },
    },
    {
      name: 'LINE webhook',
      remedy: `Enter ${webhookUrl} as webhook URL of the Messaging API channel, switch "Use webhook" on, and start \`kepwai serve\`.`,
      async run() {
        const found = await messaging.getWebhookEndpoint();
        if (!found) throw new Error('LINE has no webhook URL');
        if (found.endpoint !== webhookUrl) throw new Error(`LINE sends to ${found.endpoint}`);
        if (!found.active) throw new Error('"Use webhook" is off');
        const { success, reason, detail } = await messaging.testWebhookEndpoint(webhookUrl);
        if (!success) throw new Error(`LINE tried it: ${[reason, detail].filter(Boolean).join(', ')}`);
        return `${webhookUrl} answers LINE`;
      },
    },
    {
      name: 'LIFF endpoint',
      remedy: 'Start `kepwai serve` with APP_DIR, and see that PUBLIC_URL leads to it.',
      async run() {
        if (env.appDir === null) return 'not looked at (APP_DIR is not set)';
        const url = liffEndpointOf(env);
        const { status } = await fetch(url, { signal: AbortSignal.timeout(10_000) });
        if (status !== 200) throw new Error(`${url} answers ${status}`);
        return url;
      },
    },
  ];
}

/** Creates the checks of LINE's data in the tables: who was seen where, and how many pushes were spent. */
export function lineUseChecks(env: Env, connectionString: string): Check[] {
  const { messaging } = createLine(env.line, () => new Date());
  return [
    {
      name: 'LINE provider',
      remedy:
        'Both channels must be under one provider, or LINE calls the same person by two ids. That cannot be changed later: make new channels.',
      async run() {
        const { people, seen } = await countPeople(connectionString);
        if (people >= enoughPeople && seen === 0)
          throw new Error(`${people} people signed in, and none of them is in a chat of the bot`);
        if (seen > 0) return `${seen} of ${people} people who signed in are in chats of the bot`;
        return `not known until somebody signs in who is in a chat of the bot (${people} signed in)`;
      },
    },
    {
      name: 'LINE pushes',
      remedy:
        'Raise LINE_PUSH_BUDGET, or the plan of the LINE Official Account; replies in groups cost nothing.',
      async run() {
        const { limit, used } = await messaging.getMessageQuota();
        const ours = await countPushes(connectionString);
        const { pushBudget } = env.line;
        const text = `${ours} of ${pushBudget} of LINE_PUSH_BUDGET this month; LINE counts ${used} of ${limit ?? 'any number'}`;
        if (pushBudget > 0 && ours >= pushBudget) throw new Error(text);
        if (limit !== null && used >= limit) throw new Error(text);
        return text;
      },
    },
  ];
}

/** Returns the settings to enter in LINE's consoles; most of them cannot be queried. */
export function consoleSettings(env: Env): string[] {
  const { messagingChannelId, loginChannelId, liffId } = env.line;
  return [
    "In LINE's consoles (developers.line.biz, manager.line.biz):",
    `  Provider            channels ${messagingChannelId} and ${loginChannelId} under one; it cannot be changed later`,
    `  Messaging API       channel ${messagingChannelId}`,
    `    Webhook URL         ${webhookUrlOf(env)}`,
    '    Use webhook         on; webhook redelivery and error statistics, too',
    '    Group chats         "Allow bot to join group chats" on (it is off at first)',
    '    Response            mode "bot"; greeting and auto-reply messages off',
    `  LIFF, or MINI App   ${liffId}`,
    `    Endpoint URL        ${liffEndpointOf(env)}`,
    '    Size, scopes        Full; openid and profile, without chat_message.write',
    '    Share target picker on',
  ];
}

function webhookUrlOf({ publicUrl }: Env): string {
  return `${publicUrl}/api/line/webhook`;
}

function liffEndpointOf({ publicUrl }: Env): string {
  return `${publicUrl}/microapp`;
}

/** Counts people: sign-ins come from the login channel, sightings in chats from the messaging channel. */
async function countPeople(connectionString: string): Promise<{ people: number; seen: number }> {
  const [row] = await ask<{ people: string; seen: string }>(
    connectionString,
    `select count(*) as people, count(*) filter (where exists (
       select from chat_members where user_id = users.id and is_member)) as seen
     from users where signed_in_at is not null`,
  );
  return { people: Number(row?.people ?? 0), seen: Number(row?.seen ?? 0) };
}

async function countPushes(connectionString: string): Promise<number> {
  const [row] = await ask<{ push_count: number }>(
    connectionString,
    `select push_count from push_months where month = date_trunc('month', now() at time zone 'Asia/Bangkok')::date`,
  );
  return row?.push_count ?? 0;
}

async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  question: string,
): Promise<Row[]> {
  try {
    return await inThrowaway(connectionString, async (client) => (await client.query<Row>(question)).rows);
  } catch (error) {
    // There is nothing to count before the first migration.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return [];
    throw error;
  }
}
