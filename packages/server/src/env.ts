import { resolve } from 'node:path';
import { chatLinkDays, defaultShareDays, maxShareDays } from '@kepwai/rules/sharing/shares';
import * as z from 'zod';
import { demoFaults, demoShape } from './demo-env.ts';
import {
  commaList,
  isDsn,
  isOrigin,
  isPostgresUrl,
  isProxyAddress,
  isSecrets,
  secretList,
  withoutSlash,
} from './env-values.ts';
import { type OperatorEnv, operatorEnv, operatorShape } from './operator-env.ts';
import { type PaymentsEnv, paymentFaults, paymentsEnv, paymentsShape } from './payments-env.ts';
import { type ScannerEnv, scannerAddress } from './scanner/address.ts';

/** Configuration from the environment, parsed once; nothing else reads process.env. */
export interface Env extends StorageEnv {
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Another origin for content alone, without a trailing slash; null: content is served from ours. */
  contentUrl: string | null;
  /** Origin of the API that the app of this server calls, without a trailing slash; null: ours. */
  fetchTarget: string | null;
  /** Folder of the built app; null: the API alone. */
  appDir: string | null;
  /** Secrets of our tokens and addresses: the first signs, all are accepted. */
  authSecrets: readonly [string, ...string[]];
  /** Other origins that can call the API. */
  corsOrigins: string[];
  /** Proxies whose `X-Forwarded-For` is trusted; empty: the header is not read. */
  trustProxy: string[];
  /** Program that draws pictures of videos; null: videos without a picture from LINE are shown without one. */
  ffmpeg: string | null;
  /** `off`: no limits, for benchmarks. Never in production. */
  rateLimits: 'on' | 'off';
  /** `off`: browsers remove the app's service worker and its stored data. */
  serviceWorker: 'on' | 'off';
  shares: SharesEnv;
  payments: PaymentsEnv;
  /** Scanner of uploads of people without an account; null: none, and their files are marked as not scanned. */
  scanner: ScannerEnv | null;
  /** Whether sign-ins, refusals and role changes are logged. */
  securityLog: 'on' | 'off';
  line: LineEnv;
  operator: OperatorEnv;
  /** LINE users who may open the operator's page. */
  operators: string[];
  /** Where people can try the product: `on`, here, in a simulated LINE; or the address of such a deployment; null: nowhere. */
  demo: string | null;
  /** Set only if LINE is simulated: the fake's origin, passed to the app. Never in production. */
  simulation: { lineOrigin: string } | null;
  reporting: ReportingEnv;
}

/** Life of public links. */
export interface SharesEnv {
  /** Days after which a link ends whose maker chose nothing. */
  defaultDays: number;
  /** Maximum days of a link. */
  maxDays: number;
  /** Days of the addresses of files sent into a chat. */
  chatDays: number;
}

/** Reporting services for errors and visits; null: none. */
export interface ReportingEnv {
  /** DSN for errors of the server. */
  serverDsn: string | null;
  /** DSN for errors of the app; everybody can read it in the page. */
  appDsn: string | null;
  /** Name of this deployment in reports, such as `production` or `staging`. */
  environment: string;
  /** Google Analytics' measurement id. */
  analyticsId: string | null;
}

/** Configuration of the storage, which `kepwai migrate` needs too. */
export interface StorageEnv {
  mode: 'production' | 'development' | 'test';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Absolute path. */
  dataDir: string;
  /** Null: the bundled PostgreSQL, in dataDir. */
  databaseUrl: string | null;
  blobStore: { type: 'fs'; folder: string };
}

export interface LineEnv {
  liffId: string;
  loginChannelId: string;
  messagingChannelId: string;
  messagingChannelSecret: string;
  /** A long-lived token; null: short-lived ones are requested with channel id and secret. */
  channelAccessToken: string | null;
  /** Id with the `@`; null: no links to add the bot. */
  botBasicId: string | null;
  /** Maximum messages pushed to people in a month. */
  pushBudget: number;
  apiBase: string;
  dataBase: string;
  accessBase: string;
}

/** All faults of the environment, one plain sentence each, without values of secrets. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The environment is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

const httpOrigin = (example: string) =>
  z.string().refine(isOrigin, `must be an origin such as ${example}, without a path`).transform(withoutSlash);

const dsn = z.string().refine(isDsn, 'must be a DSN of Sentry, such as https://key@o1.ingest.sentry.io/2');

const shareDays = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
  .transform(Number);

/** Variables with their meaning, format and default. */
const storageShape = {
  /** production: strict. development (default): PUBLIC_URL can be http, and LINE simulated. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  /** Everything that the server writes: the bundled database, blobs, parts of uploads. */
  DATA_DIR: z.string().default('.data'),
  /** Another PostgreSQL (15 or later, UTF-8, ICU, pg_trgm). Default: the bundled one. */
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must be an address such as postgres://user:password@host:5432/kepwai')
    .optional(),
  /** `fs`: in DATA_DIR/blobs; `fs:/path`: in that folder. */
  BLOB_STORE: z
    .string()
    .regex(/^fs(:.+)?$/, 'must be `fs` or `fs:/path`')
    .default('fs'),
};

const defaultPort = 3000;

const serverShape = {
  ...storageShape,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number')
    .default(defaultPort),
  /** Address to listen on; 0.0.0.0 for all. */
  HOST: z.string().default('127.0.0.1'),
  /** Public address of this server. Default outside production: http://localhost:PORT. */
  PUBLIC_URL: httpOrigin('https://kepwai.example').optional(),
  /** Another address of this server for untrusted bytes, which are then not of the app's origin. */
  CONTENT_URL: httpOrigin('https://kepwai-files.example').optional(),
  /** Origin of another API for the app that is served here, which has this PUBLIC_URL in its CORS_ORIGINS. */
  FETCH_TARGET: httpOrigin('https://api.kepwai.example').optional(),
  APP_DIR: z.string().optional(),
  /** A new secret signs everybody out, unless the old one stands behind it for a day. */
  AUTH_SECRET: z
    .string('is missing: at least 32 random characters')
    .transform(secretList)
    .refine(isSecrets, 'must be one secret of at least 32 characters, or a new and an old one with a comma'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => commaList(list).map(withoutSlash))
    .refine((list) => list.every(isOrigin), 'must be origins, separated by commas'),
  /** "All" is not accepted: clients could then choose the address by which they are rate-limited. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => (list.trim() === 'none' ? [] : commaList(list)))
    .refine(
      (list) => list.every(isProxyAddress),
      'must be addresses or networks of proxies, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas; or none',
    ),
  /** A path, a name that is found in the usual folders, or `none`. A missing program is no fault. */
  FFMPEG: z.string().default('ffmpeg'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** `off` retires the app's service worker from every browser that has it. */
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ...operatorShape,
  /** Whether to log sign-ins, refusals and role changes, with hashes instead of people and addresses. */
  SECURITY_LOG: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Days of a public link whose maker chooses nothing. Default: 7, or SHARE_MAX_DAYS if that is less. */
  SHARE_DEFAULT_DAYS: shareDays.optional(),
  SHARE_MAX_DAYS: shareDays.default(maxShareDays),
  /** Default: 30, or SHARE_MAX_DAYS if that is less. */
  CHAT_LINK_DAYS: shareDays.optional(),
  /** clamd by its port or its socket, or a program that reads the bytes and exits with 0 (clean) or 1 (infected). */
  SCANNER: scannerAddress,
  ...paymentsShape,
  ...demoShape,
  SENTRY_DSN: dsn.optional(),
  SENTRY_DSN_APP: dsn.optional(),
  /** Default: NODE_ENV. */
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots and dashes')
    .optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id of Google Analytics, such as G-ABC123DEF4')
    .optional(),
  LIFF_ID: z
    .string('is missing: the LIFF id of the LINE Developers console, such as 1234567890-AbcdEfgh')
    .regex(/^\d+-\w+$/, 'must be a LIFF id, such as 1234567890-AbcdEfgh'),
  /** Default: the digits of LIFF_ID before the dash. */
  LINE_LOGIN_CHANNEL_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  LINE_MESSAGING_CHANNEL_ID: z
    .string('is missing: the id of the Messaging API channel')
    .regex(/^\d+$/, 'must be digits'),
  LINE_MESSAGING_CHANNEL_SECRET: z.string('is missing: the secret of the Messaging API channel').min(1),
  LINE_CHANNEL_ACCESS_TOKEN: z.string().optional(),
  LINE_BOT_BASIC_ID: z.string().startsWith('@', 'must begin with @').optional(),
  /**
   * Monthly push budget: pushes cost money once LINE's free ones are used up; without budget, people see the
   * same in the app. 0: none.
   */
  LINE_PUSH_BUDGET: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of messages a month')
    .transform(Number)
    .default(200),
  /** Base addresses of LINE: tests name the fake's. */
  LINE_API_BASE: httpOrigin('https://api.line.me').default('https://api.line.me'),
  LINE_DATA_BASE: httpOrigin('https://api-data.line.me').default('https://api-data.line.me'),
  LINE_ACCESS_BASE: httpOrigin('https://access.line.me').default('https://access.line.me'),
  /** Origin of the fake LINE, passed to the app to choose people from it; rejected in production. */
  KEPWAI_SIMULATION_LINE_ORIGIN: httpOrigin('http://localhost:3100').optional(),
};

/**
 * Parses the environment of `kepwai serve`. An empty variable counts as absent.
 * @throws EnvError with every fault
 */
export function parseEnv(source: Source): Env {
  const raw = parse(z.object(serverShape), source, [
    ...productionFaults(source),
    ...contentFaults(source),
    ...shareFaults(source),
    ...paymentFaults(source),
    ...demoFaults(source),
  ]);
  return {
    ...storageEnv(raw),
    port: raw.PORT,
    host: raw.HOST,
    publicUrl: raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`,
    contentUrl: raw.CONTENT_URL ?? null,
    fetchTarget: raw.FETCH_TARGET ?? null,
    appDir: raw.APP_DIR === undefined ? null : resolve(raw.APP_DIR),
    authSecrets: raw.AUTH_SECRET,
    corsOrigins: raw.CORS_ORIGINS,
    trustProxy: raw.TRUST_PROXY,
    ffmpeg: raw.FFMPEG === 'none' ? null : raw.FFMPEG,
    rateLimits: raw.RATE_LIMITS,
    serviceWorker: raw.SERVICE_WORKER,
    securityLog: raw.SECURITY_LOG,
    scanner: raw.SCANNER,
    payments: paymentsEnv(raw),
    shares: {
      defaultDays: raw.SHARE_DEFAULT_DAYS ?? Math.min(defaultShareDays, raw.SHARE_MAX_DAYS),
      maxDays: raw.SHARE_MAX_DAYS,
      chatDays: raw.CHAT_LINK_DAYS ?? Math.min(chatLinkDays, raw.SHARE_MAX_DAYS),
    },
    line: {
      liffId: raw.LIFF_ID,
      loginChannelId: raw.LINE_LOGIN_CHANNEL_ID ?? raw.LIFF_ID.replace(/-.*$/, ''),
      messagingChannelId: raw.LINE_MESSAGING_CHANNEL_ID,
      messagingChannelSecret: raw.LINE_MESSAGING_CHANNEL_SECRET,
      channelAccessToken: raw.LINE_CHANNEL_ACCESS_TOKEN ?? null,
      botBasicId: raw.LINE_BOT_BASIC_ID ?? null,
      pushBudget: raw.LINE_PUSH_BUDGET,
      apiBase: raw.LINE_API_BASE,
      dataBase: raw.LINE_DATA_BASE,
      accessBase: raw.LINE_ACCESS_BASE,
    },
    operator: operatorEnv(raw),
    operators: raw.OPERATORS,
    demo: raw.DEMO === 'off' ? null : withoutSlash(raw.DEMO),
    simulation: raw.KEPWAI_SIMULATION_LINE_ORIGIN ? { lineOrigin: raw.KEPWAI_SIMULATION_LINE_ORIGIN } : null,
    reporting: {
      serverDsn: raw.SENTRY_DSN ?? null,
      appDsn: raw.SENTRY_DSN_APP ?? null,
      environment: raw.SENTRY_ENVIRONMENT ?? raw.NODE_ENV,
      analyticsId: raw.ANALYTICS_ID ?? null,
    },
  };
}

/**
 * Parses the storage variables alone.
 * @throws EnvError with every fault
 */
export function parseStorageEnv(source: Source): StorageEnv {
  return storageEnv(parse(z.object(storageShape), source));
}

/** Returns the configuration of money alone, for commands beside a server. */
export function parsePaymentsEnv(source: Source): PaymentsEnv {
  return paymentsEnv(parse(z.object(paymentsShape), source));
}

/** Returns faults between variables; they are reported together with those of each. */
function productionFaults(source: Source): string[] {
  const { NODE_ENV, PUBLIC_URL, FETCH_TARGET, TRUST_PROXY, RATE_LIMITS, KEPWAI_SIMULATION_LINE_ORIGIN } =
    source;
  if (NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (!PUBLIC_URL) faults.push('PUBLIC_URL is missing: the https address by which people reach this server');
  else if (!PUBLIC_URL.startsWith('https:')) faults.push('PUBLIC_URL must begin with https: in production');
  if (FETCH_TARGET && !FETCH_TARGET.startsWith('https:'))
    faults.push('FETCH_TARGET must begin with https: in production');
  if (!TRUST_PROXY)
    faults.push(
      'TRUST_PROXY is missing: the proxies before this server, or `none` where people reach it directly',
    );
  if (RATE_LIMITS === 'off') faults.push('RATE_LIMITS must not be off in production');
  if (KEPWAI_SIMULATION_LINE_ORIGIN)
    faults.push('KEPWAI_SIMULATION_LINE_ORIGIN must not be set in production: LINE is real there');
  return faults;
}

/**
 * Requests for content are distinguished by their host alone, and an origin that can call the API must not
 * serve untrusted content.
 */
function contentFaults({ NODE_ENV, PORT, PUBLIC_URL, CONTENT_URL, CORS_ORIGINS = '' }: Source): string[] {
  if (!CONTENT_URL || !isOrigin(CONTENT_URL)) return [];
  const publicUrl = PUBLIC_URL || `http://localhost:${PORT || defaultPort}`;
  const faults: string[] = [];
  if (NODE_ENV === 'production' && !CONTENT_URL.startsWith('https:'))
    faults.push('CONTENT_URL must begin with https: in production');
  if (isOrigin(publicUrl) && new URL(publicUrl).host === new URL(CONTENT_URL).host)
    faults.push('CONTENT_URL must name another host than PUBLIC_URL');
  if (commaList(CORS_ORIGINS).map(withoutSlash).includes(withoutSlash(CONTENT_URL)))
    faults.push('CONTENT_URL must not be one of CORS_ORIGINS: nothing there may call the API');
  return faults;
}

/** A link whose maker chooses nothing must be allowed. */
function shareFaults({ SHARE_MAX_DAYS, ...source }: Source): string[] {
  const most = Number(SHARE_MAX_DAYS || maxShareDays);
  return ['SHARE_DEFAULT_DAYS', 'CHAT_LINK_DAYS']
    .filter((name) => Number(source[name] || 0) > most)
    .map((name) => `${name} must not be more than SHARE_MAX_DAYS`);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  source: Source,
  more: string[] = [],
): z.infer<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  const faults = result.success
    ? []
    : result.error.issues.map(({ path: [name = ''], message }) => `${String(name)} ${message}`);
  if (result.success && more.length === 0) return result.data;
  throw new EnvError([...faults, ...more]);
}

function storageEnv(raw: z.infer<z.ZodObject<typeof storageShape>>): StorageEnv {
  const dataDir = resolve(raw.DATA_DIR);
  return {
    mode: raw.NODE_ENV,
    logLevel: raw.LOG_LEVEL,
    dataDir,
    databaseUrl: raw.DATABASE_URL ?? null,
    blobStore: { type: 'fs', folder: resolve(dataDir, raw.BLOB_STORE.replace(/^fs:?/, '') || 'blobs') },
  };
}
