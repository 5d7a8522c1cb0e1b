import { thaiDay } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import { createPromo, endPromo, listPromos, type NewPromo } from '../../domains/money/promos/operator.ts';
import type { PromoRow } from '../../domains/money/promos/promos-store.ts';
import { readToken } from '../../domains/money/promos/tokens.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { parseBytes, parseExpiry } from './quota-grant.ts';

/** Command-line options, unparsed. */
export interface PromoOptions {
  storage?: string | undefined;
  plan?: string | undefined;
  days?: string | undefined;
  months?: string | undefined;
  uses?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  token?: string | undefined;
  note?: string | undefined;
  'many-per-person'?: boolean | undefined;
  'new-only'?: boolean | undefined;
}

const maxDays = 3660;
const maxMonths = 120;
const maxUses = 1_000_000;

/** Creates a promo and prints its token; can run beside a server. */
export async function promoCreate({ source, print }: CommandContext, options: PromoOptions): Promise<number> {
  const promo = parsePromo(options);
  const outcome = await visitDatabase(source, (db) => createPromo(db, promo));
  if (outcome === 'taken') throw new CommandError('Another promo has that token; nothing was changed.');
  if (outcome === 'no-plan')
    throw new CommandError(`${promo.plan_id} is no plan that can be given; see kepwai plan list.`);
  print(`${outcome.token}: ${describe({ ...promo, plan_name: promo.plan_id })}`);
  return 0;
}

/** Prints all promos, the latest first, with how often each was used. */
export async function promoList({ source, print }: CommandContext): Promise<number> {
  const promos = await visitDatabase(source, listPromos);
  if (promos.length === 0) print('There is no promo.');
  for (const promo of promos) {
    const end = promo.ended_at ? `, ended on ${day(promo.ended_at)}` : '';
    print(`${promo.token}: ${describe(promo)}, used ${promo.use_count} times${end}`);
  }
  return 0;
}

/** Ends a promo; its gifts stay. */
export async function promoEnd({ source, print }: CommandContext, text: string | undefined): Promise<number> {
  const token = readToken(text ?? '');
  if (token === null) throw new CommandError('The token is needed: kepwai promo end K7QW-9XPT.');
  const isKnown = await visitDatabase(source, (db) => endPromo(db, { token, at: new Date() }));
  if (!isKnown) throw new CommandError(`There is no promo ${token}; nothing was changed.`);
  print(`Nobody can redeem ${token} any more; what it gave stays until its end.`);
  return 0;
}

function parsePromo(options: PromoOptions): NewPromo {
  const { storage, plan, days, months, uses = '1', token: wanted } = options;
  if ((storage === undefined) === (plan === undefined))
    throw new CommandError('Either --storage or --plan is needed: what the promo gives.');
  if ((days === undefined) === (months === undefined))
    throw new CommandError('Either --days or --months is needed: for how long it gives that.');
  const token = wanted === undefined ? null : readToken(wanted);
  if (wanted !== undefined && token === null)
    throw new CommandError(`--token ${wanted} is no token, such as K7QW-9XPT: no 0, 1, I, L, O or U.`);
  return {
    token,
    kind: storage === undefined ? 'plan' : 'storage',
    bytes: storage === undefined ? null : parseStorage(storage),
    plan_id: plan ?? null,
    days: days === undefined ? null : parseCount(days, '--days', maxDays),
    months: months === undefined ? null : parseCount(months, '--months', maxMonths),
    max_uses: parseCount(uses, '--uses', maxUses),
    ...parseWindow(options),
    is_once_per_person: !options['many-per-person'],
    is_for_new_quotas: options['new-only'] ?? false,
    note: options.note ?? null,
    created_at: new Date(),
  };
}

function parseStorage(text: string): number {
  const bytes = parseBytes(text, '--storage');
  if (bytes === 0) throw new CommandError('--storage must be more than nothing.');
  return bytes;
}

/** From the start of a day in Thailand to the end of one. */
function parseWindow({ from, until }: PromoOptions): { opens_at: Date | null; closes_at: Date | null } {
  const endOfFirst = from === undefined ? null : parseExpiry(from, '--from');
  const opens_at = endOfFirst && new Date(endOfFirst.getTime() + 1 - dayMs);
  const closes_at = until === undefined ? null : parseExpiry(until, '--until');
  if (opens_at && closes_at && closes_at <= opens_at)
    throw new CommandError('--until is before --from; nothing was changed.');
  return { opens_at, closes_at };
}

function parseCount(text: string, option: string, max: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw new CommandError(`${option} ${text} is no number from 1 to ${max}.`);
  return count;
}

function describe(
  promo: Pick<
    PromoRow,
    | 'bytes'
    | 'days'
    | 'months'
    | 'max_uses'
    | 'opens_at'
    | 'closes_at'
    | 'is_once_per_person'
    | 'is_for_new_quotas'
  > &
    Pick<PromoRow, 'plan_name'> & { note?: string | null | undefined },
): string {
  const what = promo.bytes === null ? `the plan ${promo.plan_name}` : `${promo.bytes} bytes`;
  const time = promo.months === null ? `${promo.days} days` : `${promo.months} months`;
  return [
    `${what} for ${time}`,
    `${promo.max_uses} uses`,
    promo.is_once_per_person ? 'once per person' : 'once per quota',
    ...(promo.is_for_new_quotas ? ['new quotas only'] : []),
    ...(promo.opens_at ? [`from ${day(promo.opens_at)}`] : []),
    ...(promo.closes_at ? [`until ${day(promo.closes_at)}`] : []),
    ...(promo.note ? [`“${promo.note}”`] : []),
  ].join(', ');
}

/** Returns a day in Thailand. */
function day(at: Date | string | number): string {
  return thaiDay(new Date(at));
}
