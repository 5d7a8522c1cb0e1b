import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLinePlatform, type LinePlatform, type StartVisit } from '@kepwai/line-platform';
import { createStripePlatform } from '@kepwai/stripe-platform';
import { startCluster } from './cluster.ts';
import type { DemoOptions } from './demo/demo-env.ts';
import type { Nodes } from './nodes.ts';
import { findFreePorts } from './ports.ts';
import type { Restart } from './processes.ts';

const liffId = '2000000001-kepwai00';

/** Options of a simulation. */
export interface SimulationOptions {
  /** Folder for everything that is written: the server's data, and the fake LINE's. */
  dataDir: string;
  /** Port of the Kepwai server. */
  port: number;
  /** Port of the fake LINE platform. */
  linePort: number;
  /** Address that people open; differs from the server's behind a development server. */
  publicUrl?: string;
  /** Folder of the built app that the server sends; omitted if another server does that. */
  appDir?: string;
  /**
   * Whether the app is the production one, with LINE's own SDK: whoever opens it must route LINE's hosts to
   * the fake. Default: the app mocks LIFF.
   */
  usesLineSdk?: boolean;
  /**
   * Whether to run the server from its sources, and restart it when they change. Default: from dist/, which
   * must be built.
   */
  watch?: boolean;
  /** Number of processes of each kind. Default: one server, which also does the background work. */
  nodes?: Nodes;
  /** Where everybody can try it, each in a chat of their own. Default: only people at this machine use it. */
  demo?: DemoOptions & { startVisit: StartVisit };
  /** Called with the exit code when the last server has ended by itself. */
  onServerExit?: (code: number | null) => void;
}

/** Running product with a simulated LINE. */
export interface Simulation {
  publicUrl: string;
  serverUrl: string;
  lineUrl: string;
  /** The fake LINE, with its controls. */
  line: LinePlatform;
  /** Current process id of the (first) server. */
  readonly serverPid: number | undefined;
  /** Folder of the server's data. */
  serverDataDir: string;
  /** Starts another command of `kepwai` in the server's environment; only errors are printed. */
  spawnKepwai(args: string[]): ChildProcess;
  /** Stops only the (first) server and starts it again; LINE keeps running. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<Restart>;
  /** Stops all processes gracefully, then the fake LINE. */
  stop(): Promise<void>;
}

/**
 * Starts a fake LINE platform and a fake Stripe in this process and Kepwai's processes as children, and waits until the servers
 * are ready.
 */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const origins = await chooseOrigins(options);
  const secrets = await developmentSecrets(options.dataDir);
  const line = await startLine(options, origins, secrets);
  // Nothing can be paid in a demo.
  const payments = options.demo ? null : await startPayments(origins);
  const serverDataDir = path.join(options.dataDir, 'server');
  const cluster = await startCluster(options, {
    ...createServerEnv(options, origins, { ...secrets, serverDataDir }),
    ...payments?.env,
  });
  const stop = async () => {
    await cluster.stop();
    await Promise.all([line.close(), payments?.close()]);
  };
  await cluster.untilReady().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    ...origins,
    line,
    get serverPid() {
      return cluster.first.pid();
    },
    serverDataDir,
    spawnKepwai: cluster.spawnKepwai,
    restart: cluster.first.restart,
    stop,
  };
}

interface Origins extends Pick<Simulation, 'serverUrl' | 'publicUrl' | 'lineUrl'> {
  /** Port of the fake LINE for the server: beside a demo, visitors have an entrance of their own. */
  lineApiPort: number;
}

async function chooseOrigins({ port, linePort, publicUrl, demo }: SimulationOptions): Promise<Origins> {
  const [freePort = 0] = demo ? await findFreePorts(1) : [];
  return {
    serverUrl: `http://127.0.0.1:${port}`,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    lineUrl: demo?.lineUrl ?? `http://localhost:${linePort}`,
    lineApiPort: demo ? freePort : linePort,
  };
}

/** Starts a fake Stripe, and returns the server's variables for it. */
async function startPayments({
  serverUrl,
}: Origins): Promise<{ env: NodeJS.ProcessEnv; close(): Promise<void> }> {
  const stripe = createStripePlatform({
    webhookUrl: `${serverUrl}/api/payment/stripe-event`,
    autoDeliver: true,
  });
  return {
    env: {
      // An invalid e-wallet, so that nobody is paid by mistake.
      PROMPTPAY_ID: '004000000000000',
      // To show a receipt.
      OPERATOR_NAME: 'บริษัท ตู้ตัวอย่าง จำกัด',
      OPERATOR_ADDRESS: '99/9 ถนนตัวอย่าง แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400',
      OPERATOR_TAX_ID: '0105556000009',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: await stripe.listen(),
    },
    close: () => stripe.close(),
  };
}

/** Starts the fake LINE. @throws Error that names the variable to change if its port is taken */
async function startLine(
  options: SimulationOptions,
  { serverUrl, publicUrl, lineUrl, lineApiPort }: Origins,
  { channelSecret }: Secrets,
): Promise<LinePlatform> {
  const line = createLinePlatform({
    dataDir: path.join(options.dataDir, 'line-platform'),
    // Pictures have LINE's own host, the only one that the page may load them from.
    publicOrigin: options.usesLineSdk === true ? 'https://profile.line-scdn.net' : lineUrl,
    appOrigins: [publicUrl],
    liffId,
    messagingChannel: { secret: channelSecret },
    webhookUrl: `${serverUrl}/api/line/webhook`,
    startVisit: options.demo?.startVisit,
    trustProxy: options.demo?.trustProxy,
  });
  const host = '127.0.0.1';
  const listening = async () => {
    await line.listen({ port: lineApiPort, host });
    if (options.demo) await line.listenForVisitors({ port: options.linePort, host });
  };
  await listening().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${options.linePort} is taken. Stop what listens there, or set FAKE_LINE_PORT (PORT is that of the app: ${options.port}).`,
    );
  });
  return line;
}

function createServerEnv(
  options: SimulationOptions,
  { publicUrl, lineUrl, lineApiPort }: Origins,
  { authSecret, channelSecret, serverDataDir }: Secrets & { serverDataDir: string },
): NodeJS.ProcessEnv {
  const lineBase = `http://localhost:${lineApiPort}`;
  return {
    ...process.env,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATA_DIR: serverDataDir,
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: authSecret,
    LIFF_ID: liffId,
    LINE_MESSAGING_CHANNEL_ID: '2000000002',
    LINE_MESSAGING_CHANNEL_SECRET: channelSecret,
    LINE_BOT_BASIC_ID: '@kepwai',
    LINE_API_BASE: lineBase,
    LINE_DATA_BASE: lineBase,
    LINE_ACCESS_BASE: lineBase,
    DEMO: options.demo ? 'on' : 'off',
    ...(options.usesLineSdk === true ? {} : { KEPWAI_SIMULATION_LINE_ORIGIN: lineUrl }),
    ...(options.appDir === undefined ? {} : { APP_DIR: options.appDir }),
  };
}

interface Secrets {
  authSecret: string;
  channelSecret: string;
}

/**
 * Returns random secrets of this data folder, so that sessions survive a restart and no two installations
 * share one.
 */
async function developmentSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (known !== null) return JSON.parse(known) as Secrets;
  const secrets = {
    authSecret: randomBytes(32).toString('hex'),
    channelSecret: randomBytes(16).toString('hex'),
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
