import pg from 'pg';
import { pino } from 'pino';
import { startBundledPostgres } from '../../packages/server/src/db/bundled/bundled.ts';
import { grantQuota } from '../simulation/grant-quota.ts';
import type { Simulation } from '../simulation/simulation.ts';
import type { Webhook } from './line/webhook-sender.ts';

/** LINE's id of the person who may see the operator's page. */
export const operatorLineUserId = `U${'0'.repeat(32)}`;

/** Running product with one person in two groups with enough quota, whose database can be filled directly. */
export interface Stage {
  simulation: Simulation;
  token: string;
  userId: string;
  groupId: string;
  otherGroupId: string;
  databaseUrl: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Returns the webhook of a stage's product, or of another server at `url` that takes its place. */
export function webhookOf({ simulation }: Stage, url = `${simulation.serverUrl}/api/line/webhook`): Webhook {
  const { botUserId, secret } = simulation.line.config.messagingChannel;
  return { url, botUserId, secret };
}

/** Creates the person, the groups and their quota through the fake LINE and the product. */
export async function createStage(simulation: Simulation): Promise<Stage> {
  const { control } = simulation.line;
  const person = control.createUser({ displayName: 'ผู้วัด' });
  const chatIds = ['กลุ่มวัด', 'กลุ่มใหญ่'].map(
    (name) => control.createGroup({ name, memberIds: [person.userId] }).chatId,
  );
  await control.idle();
  for (const chat of chatIds) {
    await grantQuota(simulation, { owner: person.userId, chat, name: 'ที่เก็บวัด', limit: '20GB' });
  }

  const { databaseUrl, query, stop } = await openBundled(simulation);
  const [group, other] = await query<{ id: string }>(
    'select group_id as id from current_chats where line_chat_id = any($1) order by since, group_id',
    [chatIds],
  );
  const token = await signIn(simulation, person.userId);
  const me = await api<{ id: string }>(simulation, token, '/api/me');
  if (group === undefined || other === undefined) throw new Error('The groups are not there');
  for (const { id } of [group, other]) await api(simulation, token, `/api/me/group/${id}/verify`);
  return {
    simulation,
    token,
    userId: me.id,
    groupId: group.id,
    otherGroupId: other.id,
    databaseUrl,
    query,
    async stop() {
      await stop();
      await simulation.stop();
    },
  };
}

/** Opens the database of a product beside it. */
export async function openBundled({
  serverDataDir,
}: Pick<Simulation, 'serverDataDir'>): Promise<Pick<Stage, 'databaseUrl' | 'query' | 'stop'>> {
  const { connectionString, stop } = await startBundledPostgres({
    dataDir: serverDataDir,
    log: pino({ level: 'silent' }),
    purpose: 'visit',
  });
  const pool = new pg.Pool({ connectionString, max: 2 });
  return {
    databaseUrl: connectionString,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async stop() {
      await pool.end();
      await stop();
    },
  };
}

/** Returns `data` of a response of the API. */
export async function api<Data>({ serverUrl }: Simulation, token: string, route: string): Promise<Data> {
  const response = await fetch(serverUrl + route, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: Data };
  return data;
}

/** Signs a person of the fake LINE in, and returns their token. */
export async function signIn({ serverUrl, line }: Simulation, userId: string): Promise<string> {
  const { token: accessToken } = line.control.issueUserToken(userId);
  const response = await fetch(`${serverUrl}/api/auth/login-via-line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
