/**
 * Measures what could grow with the storage that somebody has: an owner with 200 quotas, a quota with 1,000 linked
 * groups, and the operator's page when much waits, each beside its smallest case in the same run. On its own:
 * `node --conditions=@kepwai/source scripts/bench/lists/quotas.ts`.
 */
import { compare, type Measurement, type Round } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import { operatorLineUserId, type Stage, signIn } from '../stage.ts';

const quotaCount = 200;
const groupCount = 1_000;
/** Orders, payments and files of each kind that wait for the operator. */
const waitingCount = 2_000;

/** An answer about many is within twice that of the smallest case. */
const atLeast = 1 / 2;
const rounds = 5;
const asksPerRound = 15;

/** A person, and their requests. */
interface Asking {
  token: string;
  path: string;
}

/** Measures each page of storage, and the operator's. */
export async function measureQuotas(stage: Stage): Promise<Measurement[]> {
  const owner = { token: stage.token, quotaId: await quotaOf(stage) };
  const other = await addOwner(stage);
  // One quota with one group, beside what is added.
  await addQuotas(stage, quotaCount - 2);
  await addGroups(stage, owner.quotaId);
  await stage.query('analyze');
  const ofQuota = async (work: string, path: string) =>
    await compareAsks(stage, work, {
      ours: { token: owner.token, path: `/api/quota/${owner.quotaId}${path}` },
      reference: { token: other.token, path: `/api/quota/${other.quotaId}${path}` },
    });
  return [
    await compareAsks(stage, `quotas: the ${quotaCount} of an owner, beside one`, {
      ours: { token: owner.token, path: '/api/me/quota' },
      reference: { token: other.token, path: '/api/me/quota' },
    }),
    await ofQuota(`quotas: the page of one with ${groupCount.toLocaleString('en')} groups, beside one`, ''),
    await ofQuota(`quotas: its ${groupCount.toLocaleString('en')} groups, beside one`, '/group'),
    await measureOperator(stage),
  ];
}

/** Measures the operator's page before anything waits, and when much does. */
async function measureOperator(stage: Stage): Promise<Measurement> {
  await stage.query('update users set line_user_id = $1 where id = $2', [operatorLineUserId, stage.userId]);
  const page = { token: stage.token, path: '/api/operator' };
  const before: number[] = [];
  for (let round = 0; round < rounds; round += 1) before.push(await asksPerSecond(stage, page));
  await addWaiting(stage);
  await stage.query('analyze');
  const turns: Round[] = [];
  for (const reference of before) turns.push({ reference, ours: await asksPerSecond(stage, page) });
  const work = `quotas: the operator's page of ${waitingCount.toLocaleString('en')} of each, beside none`;
  return compare(work, turns, atLeast, 'asks/s');
}

async function compareAsks(
  stage: Stage,
  work: string,
  asks: { ours: Asking; reference: Asking },
): Promise<Measurement> {
  const turns: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reference = await asksPerSecond(stage, asks.reference);
    turns.push({ reference, ours: await asksPerSecond(stage, asks.ours) });
  }
  return compare(work, turns, atLeast, 'asks/s');
}

/** Sends requests one after the other, as a person does; returns how many of the median fit into a second. */
async function asksPerSecond({ simulation }: Stage, { token, path }: Asking): Promise<number> {
  const times: number[] = [];
  for (let ask = 0; ask < asksPerRound; ask += 1) {
    const started = performance.now();
    const answer = await fetch(simulation.serverUrl + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    times.push(performance.now() - started);
  }
  return 1000 / (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}

async function quotaOf({ query, groupId }: Stage): Promise<string> {
  const [row] = await query<{ id: string }>('select quota_id as id from groups where id = $1', [groupId]);
  if (!row) throw new Error('The quota is not there');
  return row.id;
}

/** Adds a person who owns one quota with one group. */
async function addOwner({ simulation, query, otherGroupId }: Stage): Promise<Asking & { quotaId: string }> {
  const { userId } = simulation.line.control.createUser({ displayName: 'เจ้าของที่เก็บเดียว' });
  const token = await signIn(simulation, userId);
  const [quota] = await query<{ id: string }>(
    `update quotas set owner_id = (select id from users where line_user_id = $1)
     where id = (select quota_id from groups where id = $2) returning id`,
    [userId, otherGroupId],
  );
  if (!quota) throw new Error('The quota is not there');
  return { token, path: '', quotaId: quota.id };
}

async function addQuotas({ query, userId }: Stage, count: number): Promise<void> {
  await query(
    `insert into quotas (owner_id, name, limit_bytes, plan)
     select $1, 'ที่เก็บ ' || n, 1e12, 'granted' from generate_series(1, $2::int) n`,
    [userId, count],
  );
}

/** Adds groups with chats to a quota; each has files that count there. */
async function addGroups({ query }: Stage, quotaId: string): Promise<void> {
  await query(
    `with made as (
       insert into groups (quota_id, quota_linked_at, last_file_at)
       select $1, now(), now() - n * interval '1 minute' from generate_series(2, $2::int) n returning id
     ), chats as (
       insert into chats (line_chat_id, type, name, bot_joined_at)
       select 'C' || md5(id::text), 'group', 'กลุ่ม ' || id, now() from made returning id, line_chat_id
     ), joined as (
       insert into group_chats (group_id, chat_id, since)
       select made.id, chats.id, now() from made join chats on chats.line_chat_id = 'C' || md5(made.id::text)
     )
     insert into quota_groups (quota_id, group_id, file_count, size_bytes)
     select $1, id, 10, 1000000 from made`,
    [quotaId, groupCount],
  );
}

/** Adds orders in review, money that belongs to none, files that were missed, and requests of people. */
async function addWaiting({ query, groupId, userId }: Stage): Promise<void> {
  const values = [waitingCount];
  await query(
    `insert into orders (quota_id, payer_id, kind, plan_id, plan_name, limit_bytes, period, price_satang, credit_satang,
       discount_satang, amount_satang, vat_satang, vat_percent, provider, state, review_reason, basis_version, credited_at,
       created_at, expires_at, closed_at, starts_at, ends_at)
     select quota_id, $3, 'subscribe', 'small', 'เล็ก', 1e10, 'month', 5900, 0, 0, 5900, 0, 0, 'promptpay', 'review', 'late', 0,
       now(), now() - n * interval '1 minute', now(), now(), now(), now() + interval '1 day'
     from groups, generate_series(1, $1::int) n where groups.id = $2`,
    [...values, groupId, userId],
  );
  await query(
    `insert into payments (provider, reference, source, amount_satang, paid_at, received_at, outcome)
     select 'promptpay', 'bench ' || n, 'bank', 100 + n, now(), now() - n * interval '1 minute', 'unmatched'
     from generate_series(1, $1::int) n`,
    values,
  );
  await query(
    `insert into files (group_id, kind, name, state, missed_reason, missed_at, source, posted_at)
     select $2, 'image', 'รูป ' || n, 'missed', reason, now() - n * interval '1 minute', 'chat', now()
     from generate_series(1, $1::int) n, unnest(array['expired', 'failed', 'quota_full']) as reason`,
    [...values, groupId],
  );
  await query(
    `insert into operator_acts (at, via, act, order_id, outcome)
     select now(), 'command', 'reject-order', id, 'rejected' from orders`,
  );
}

if (import.meta.main) await runAlone(measureQuotas);
