import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createCall, type Person } from '../support/line.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Request that LINE would have received. */
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, string> | null;
  status: number;
}

/** LINE for one worker's tests, with its controls (mocks/line-platform/README.md). */
export interface FakeLine {
  origin: string;
  createPerson(displayName: string): Promise<Person>;
  createGroup(name: string, member: Person): Promise<void>;
  /** Returns LINE's fragment when a person opens the app in it. */
  openInClient(opening: {
    userId: string;
    contextType?: string;
    clientId?: string;
  }): Promise<{ hash: string }>;
  /** Sets the person's permissions from now on. */
  setGranted(person: Person, scope: string[]): Promise<void>;
  /** Returns messages that pages sent as a person. */
  shares(): Promise<Array<{ via: string; userId: string; messages: unknown[] }>>;
  changeApp(change: Record<string, unknown>): Promise<void>;
  expireToken(accessToken: string): Promise<void>;
  /** Replaces LINE's next response at a path, once. */
  addFault(fault: { path: string; status?: number; body?: object; delayMs?: number }): Promise<void>;
  /** Returns LINE's verification of an ID token. */
  verifyIdToken(idToken: string, channelId: string): Promise<Record<string, unknown>>;
  /** Returns the requests to LINE at a path, oldest first. */
  asked(path: string): Promise<Asked[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a fake LINE platform as its own process, for one LIFF app. */
export async function startFakeLine(app: { liffId: string; endpointUrl: string }): Promise<FakeLine> {
  const child = spawn(
    process.execPath,
    ['--conditions=@kepwai/source', path.join(root, 'mocks/line-platform/src/main.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        FAKE_LINE_PORT: '0',
        LIFF_ID: app.liffId,
        LIFF_ENDPOINT_URL: app.endpointUrl,
        APP_ORIGIN: new URL(app.endpointUrl).origin,
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await readOrigin(child.stdout);
  return {
    ...createStrings(origin, app.liffId),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readOrigin(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [origin] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
    if (origin) return origin;
  }
  throw new Error('The fake LINE platform ended before it listened');
}

function createStrings(origin: string, liffId: string): Omit<FakeLine, 'close'> {
  const call = createCall(origin);
  return {
    origin,
    createPerson: (displayName) => call('POST', '/dev/users', { displayName }),
    createGroup: (name, { userId }) => call('POST', '/dev/groups', { name, memberIds: [userId] }),
    openInClient: (opening) => call('POST', '/dev/liff/open', opening),
    setGranted: ({ userId }, scope) => call('PUT', '/dev/liff/grants', { userId, scope }),
    shares: async () =>
      (await call<{ shares: Awaited<ReturnType<FakeLine['shares']>> }>('GET', '/dev/liff')).shares,
    changeApp: (change) => call('PATCH', `/dev/liff/apps/${liffId}`, change),
    expireToken: (accessToken) => call('POST', '/dev/tokens/expire', { accessToken }),
    addFault: (fault) => call('POST', '/dev/faults', fault),
    async verifyIdToken(idToken, channelId) {
      const body = new URLSearchParams({ id_token: idToken, client_id: channelId });
      return (await fetch(`${origin}/oauth2/v2.1/verify`, { method: 'POST', body })).json();
    },
    async asked(wanted) {
      const { requests } = await call<{ requests: Asked[] }>('GET', '/dev/log');
      return requests.filter((request) => request.path === wanted);
    },
    reset: () => call('POST', '/dev/reset', {}),
  };
}
