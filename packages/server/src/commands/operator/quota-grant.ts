import { setTimeout as delay } from 'node:timers/promises';
import { endOfNamedDay } from '@kepwai/rules/days/thai-time';
import type { Deps } from '../../deps.ts';
import { extendQuota, type Grant, grantQuota } from '../../domains/moves/quota-link/grant.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { createCommandRecord } from './command-record.ts';

/** Command-line options, unparsed. */
export interface QuotaOptions {
  owner?: string | undefined;
  chat?: string | undefined;
  name?: string | undefined;
  limit?: string | undefined;
  expires?: string | undefined;
}

/** Maximum wait for the bot's arrival: it may have been invited a moment ago and still be joining. */
const arrivalPatienceMs = 15_000;
const pollMs = 100;

/** Bytes per unit, in powers of 1024 as the app shows sizes. */
const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  KB: 2 ** 10,
  MB: 2 ** 20,
  GB: 2 ** 30,
  TB: 2 ** 40,
};

/** Grants a chat a quota of its own; can run beside a server. */
export async function quotaGrant(context: CommandContext, options: QuotaOptions): Promise<number> {
  const grant = parseGrant(options);
  const outcome = await visit(context, (deps) => grantQuota(deps, grant));
  if (outcome === 'has-quota') throw new CommandError('That chat has storage already; nothing was changed.');
  if (outcome === 'too-small')
    throw new CommandError('That chat keeps more than that already; nothing was changed.');
  context.print(
    `${grant.name}: ${grant.limitBytes} bytes for ${grant.lineChatId}, ${expiryInWords(grant.expiresAt)}`,
  );
  return 0;
}

/** Changes the expiry of a chat's quota to another day, or to never; can run beside a server. */
export async function quotaExtend(context: CommandContext, { chat, expires }: QuotaOptions): Promise<number> {
  if (!chat || !expires) throw new CommandError('--chat and --expires are both needed.');
  const expiresAt = parseExpiry(expires);
  const outcome = await visit(context, (deps) => extendQuota(deps, { lineChatId: chat, expiresAt }));
  if (outcome === 'no-quota') throw new CommandError('That chat has no storage: grant it some first.');
  context.print(`The storage of ${chat} ${expiryInWords(expiresAt)}`);
  return 0;
}

/** Runs work on the database once the bot is recorded in the chat. */
async function visit<Outcome extends string>(
  context: CommandContext,
  work: (deps: Pick<Deps, 'db' | 'record'>) => Promise<Outcome>,
): Promise<Exclude<Outcome, 'unknown-chat'>> {
  return await visitDatabase(context.source, (db) =>
    onceKnown(() => work({ db, record: createCommandRecord() })),
  );
}

async function onceKnown<Outcome extends string>(
  work: () => Promise<Outcome>,
): Promise<Exclude<Outcome, 'unknown-chat'>> {
  const deadline = Date.now() + arrivalPatienceMs;
  for (;;) {
    const outcome = await work();
    if (isOfKnownChat(outcome)) return outcome;
    if (Date.now() >= deadline) throw new CommandError('The bot is in no such chat: invite it first.');
    await delay(pollMs);
  }
}

function isOfKnownChat<Outcome extends string>(
  outcome: Outcome,
): outcome is Exclude<Outcome, 'unknown-chat'> {
  return outcome !== 'unknown-chat';
}

function parseGrant({ owner, chat, name, limit, expires = 'never' }: QuotaOptions): Grant {
  if (!owner || !chat || !name || !limit)
    throw new CommandError('--owner, --chat, --name and --limit are all needed.');
  return {
    ownerLineUserId: owner,
    lineChatId: chat,
    name,
    limitBytes: parseBytes(limit),
    expiresAt: parseExpiry(expires),
  };
}

/** Parses a size: `5GB`, `500 MB`, `1000`. */
export function parseBytes(text: string, option = '--limit'): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]B)?$/i.exec(text.trim()) ?? [];
  const bytes = Math.round(Number(number) * (unitBytes[unit.toUpperCase()] ?? Number.NaN));
  if (number === '' || !Number.isSafeInteger(bytes))
    throw new CommandError(`${option} ${text} is not a size, such as 5GB.`);
  return bytes;
}

/** Parses a day, at whose end in Thailand the quota expires: `2027-02-03`; null for `never`. */
export function parseExpiry(text: string, option = '--expires'): Date | null {
  if (text === 'never') return null;
  // A year of the Buddhist era must not pass as one in the far future.
  const expiresAt = new Date(/^2[01]\d\d-/.test(text) ? endOfNamedDay(text) : Number.NaN);
  if (Number.isNaN(expiresAt.getTime()))
    throw new CommandError(`${option} ${text} is not a day, such as 2027-02-03, or never.`);
  return expiresAt;
}

function expiryInWords(expiresAt: Date | null): string {
  return expiresAt === null ? 'does not expire' : `expires at ${expiresAt.toISOString()}`;
}
