import type { Clock } from './clock.ts';
import type { Config } from './options.ts';
import type { Settings } from './state/rows.ts';
import type { Store } from './state/store.ts';

/** Storage of the settings, and their initial values. */
export interface SettingsContext {
  store: Store;
  config: Config;
  clock: Clock;
}

/** Returns the settings, which start from the options. */
export function getSettings({ store, config, clock }: SettingsContext): Settings {
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
    // A row of an older version lacks some of them.
    ...store.settings.get('current'),
  };
  return settings.usageMonth === month ? settings : { ...settings, usageMonth: month, usage: 0 };
}

/** Changes some of the settings. */
export function changeSettings(context: SettingsContext, change: Partial<Settings>): void {
  context.store.settings.put('current', { ...getSettings(context), ...change });
}

/** Returns the month of usage: LINE's months begin in Japan (UTC+9). */
function usageMonth(now: number): string {
  return new Date(now + 9 * 3_600_000).toISOString().slice(0, 7);
}
