import type { Clock } from './clock.ts';
import type { ContentStore } from './content/content-store.ts';
import type { RequestLog } from './http/request-log.ts';
import type { ScriptedAnswers } from './http/scripted-answers.ts';
import type { Config } from './options.ts';
import type { Settings } from './state/rows.ts';
import type { Store } from './state/store.ts';
import type { WebhookSender } from './webhook/sender.ts';

/** Services that every area of the platform works with. */
export interface Platform {
  config: Config;
  clock: Clock;
  store: Store;
  contents: ContentStore;
  webhook: WebhookSender;
  log: RequestLog;
  scripted: ScriptedAnswers;
  newMessageId(): string;
  /** The address others reach us by, without a slash at the end. */
  origin(): string;
}

/** The one row of settings; starts from the options. */
export function getSettings({
  store,
  config,
  clock,
}: Pick<Platform, 'store' | 'config' | 'clock'>): Settings {
  const month = usageMonth(clock.now());
  const settings: Settings = {
    webhookUrl: config.webhookUrl,
    usesWebhook: true,
    redelivers: config.redelivery,
    allowsGroups: true,
    chatMode: 'bot',
    holdWebhooks: false,
    isVerifiedAccount: config.isVerifiedAccount,
    usageMonth: month,
    usage: 0,
    monthlyLimit: config.monthlyLimit,
    rateLimitPerSecond: null,
    webhookPerSecond: null,
    webhookConcurrency: 50,
    webhookOrder: 'per-chat',
    webhookTrouble: null,
    servesRanges: false,
    // A row of an older version has not all of them.
    ...store.settings.get('current'),
  };
  return settings.usageMonth === month ? settings : { ...settings, usageMonth: month, usage: 0 };
}

export function changeSettings(
  platform: Pick<Platform, 'store' | 'config' | 'clock'>,
  change: Partial<Settings>,
): void {
  platform.store.settings.put('current', { ...getSettings(platform), ...change });
}

/** LINE's months begin in Japan (UTC+9). */
function usageMonth(now: number): string {
  return new Date(now + 9 * 3_600_000).toISOString().slice(0, 7);
}
