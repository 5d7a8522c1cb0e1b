import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Grant, grantQuota } from '../domains/quotas/grant.ts';
import { parseStorageEnv } from '../env.ts';
import { type CommandContext, CommandError } from './context.ts';
import { createLog } from './log.ts';
import { openPostgres } from './open-postgres.ts';

/** The bot may have been invited a moment ago, and its welcome be under way. */
const arrivalPatienceMs = 15_000;
const pollMs = 100;

/** Powers of 1024, as the app shows sizes. */
const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  KB: 2 ** 10,
  MB: 2 ** 20,
  GB: 2 ** 30,
  TB: 2 ** 40,
};

/** Gives a chat storage of its own; works beside a running server. */
export async function quotaGrant(
  context: CommandContext,
  options: Record<string, string | undefined>,
): Promise<number> {
  const grant = parseGrant(options);
  const env = parseStorageEnv(context.source);
  const postgres = await openPostgres(env, { log: createLog('warn'), purpose: 'visit' });
  try {
    await migrate(postgres.connectionString);
    const db = openDatabase(postgres.connectionString, { maxConnections: 1 });
    try {
      const deadline = Date.now() + arrivalPatienceMs;
      let outcome = await grantQuota(db, grant);
      while (outcome === 'unknown-chat' && Date.now() < deadline) {
        await delay(pollMs);
        outcome = await grantQuota(db, grant);
      }
      if (outcome === 'unknown-chat') throw new CommandError('The bot is in no such chat: invite it first.');
      if (outcome === 'has-quota')
        throw new CommandError('That chat has storage already; nothing was changed.');
      if (outcome === 'too-small')
        throw new CommandError('That chat keeps more than that already; nothing was changed.');
      context.print(`${grant.name}: ${grant.limitBytes} bytes for ${grant.lineChatId}`);
      return 0;
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

function parseGrant({ owner, chat, name, limit }: Record<string, string | undefined>): Grant {
  if (!owner || !chat || !name || !limit)
    throw new CommandError('--owner, --chat, --name and --limit are all needed.');
  return { ownerLineUserId: owner, lineChatId: chat, name, limitBytes: parseBytes(limit) };
}

/** `5GB`, `500 MB`, `1000`. */
export function parseBytes(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]B)?$/i.exec(text.trim()) ?? [];
  const bytes = Math.round(Number(number) * (unitBytes[unit.toUpperCase()] ?? Number.NaN));
  if (number === '' || !Number.isSafeInteger(bytes))
    throw new CommandError(`--limit ${text} is not a size, such as 5GB.`);
  return bytes;
}
