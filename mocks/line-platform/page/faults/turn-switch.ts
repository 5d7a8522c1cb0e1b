import type { PlatformSettings } from '../../src/chat/wire.ts';
import { readWebhookSwitches, toSettings, type WebhookSwitch } from './fault-switches.ts';

/** Reads and changes the platform's settings. */
interface SettingsAccess {
  getSettings: () => Promise<PlatformSettings>;
  changeSettings: (change: PlatformSettings) => Promise<unknown>;
}

/** Returns a function that turns one webhook switch. Changes run one after another, because all switches are one setting. */
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
    // The caller receives its failure; the next change starts either way.
    last = turning.catch(() => undefined);
    return turning;
  };
}
