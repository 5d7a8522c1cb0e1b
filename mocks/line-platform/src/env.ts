import { z } from 'zod';
import { createManualClock } from './clock.ts';
import type { LinePlatformOptions } from './options.ts';

const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.url()));

/** Environment of the process. */
const envSchema = z.object({
  /** Port of everything: API, content, sign-in, chat page. */
  FAKE_LINE_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  HOST: z.string().default('127.0.0.1'),
  /** Folder for state and content; by default they are in memory. */
  FAKE_LINE_DATA: z.string().optional(),
  /** `manual`: time stands still until `POST /dev/clock` moves it. */
  FAKE_LINE_CLOCK: z.enum(['system', 'manual']).default('system'),
  /** Public address, when it differs from the one it listens on. */
  FAKE_LINE_PUBLIC_ORIGIN: z.url().optional(),
  /** Address of webhooks, such as http://localhost:3000/api/line/webhook. */
  LINE_WEBHOOK_URL: z.url().optional(),
  LINE_MESSAGING_CHANNEL_ID: z.string().optional(),
  LINE_MESSAGING_CHANNEL_SECRET: z.string().optional(),
  /** A long-lived channel token that is accepted besides issued ones. */
  LINE_CHANNEL_ACCESS_TOKEN: z.string().optional(),
  LINE_BOT_BASIC_ID: z.string().optional(),
  LINE_LOGIN_CHANNEL_ID: z.string().optional(),
  LIFF_ID: z.string().optional(),
  /** Address of the LIFF app; default /microapp on the first app origin. */
  LIFF_ENDPOINT_URL: z.url().optional(),
  /** Origins of the app, comma-separated; LIFF links open on the first. */
  APP_ORIGIN: origins.optional(),
});

export interface Env {
  port: number;
  host: string;
  options: LinePlatformOptions;
}

/**
 * Parses the environment; empty values count as absent.
 * @throws Error with every fault
 */
export function readEnv(environment: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = envSchema.safeParse(given);
  if (!result.success) throw new Error(`The environment is not usable:\n${z.prettifyError(result.error)}`);
  const env = result.data;
  const channel = {
    id: env.LINE_MESSAGING_CHANNEL_ID,
    secret: env.LINE_MESSAGING_CHANNEL_SECRET,
    accessToken: env.LINE_CHANNEL_ACCESS_TOKEN,
    basicId: env.LINE_BOT_BASIC_ID,
  };
  return {
    port: env.FAKE_LINE_PORT,
    host: env.HOST,
    options: {
      dataDir: env.FAKE_LINE_DATA,
      clock: env.FAKE_LINE_CLOCK === 'manual' ? createManualClock() : undefined,
      publicOrigin: env.FAKE_LINE_PUBLIC_ORIGIN,
      appOrigins: env.APP_ORIGIN,
      liffId: env.LIFF_ID,
      liffEndpointUrl: env.LIFF_ENDPOINT_URL,
      loginChannelId: env.LINE_LOGIN_CHANNEL_ID,
      webhookUrl: env.LINE_WEBHOOK_URL,
      messagingChannel: Object.fromEntries(
        Object.entries(channel).filter(([, value]) => value !== undefined),
      ),
    },
  };
}
