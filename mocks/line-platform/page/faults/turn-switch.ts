import type { PlatformSettings } from '../../src/chat/wire.ts';
import { readWebhookSwitches, toSettings, type WebhookSwitch } from './fault-switches.ts';

/** The platform's settings, as they are read and changed. */
interface SettingsAccess {
  getSettings: () => Promise<PlatformSettings>;
  changeSettings: (change: PlatformSettings) => Promise<unknown>;
}

/** Returns what turns one webhook switch; one change waits for the other, because all switches are one setting. */
export function createSwitchTurner({
  getSettings,
  changeSettings,
}: SettingsAccess): (id: WebhookSwitch, isOn: boolean) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  async function turn(id: WebhookSwitch, isOn: boolean): Promise<void> {
    const next = readWebhookSwitches(await getSettings());
    if (isOn) next.add(id);
    else next.delete(id);
    await changeSettings(toSettings(next));
  }
  return (id, isOn) => {
    const turning = last.then(() => turn(id, isOn));
    // Whoever asked for it hears of its failure.
    last = turning.catch(() => undefined);
    return turning;
  };
}
