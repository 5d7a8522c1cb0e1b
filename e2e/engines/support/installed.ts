import { existsSync, globSync } from 'node:fs';

/** Name of an engine besides Chromium's. */
export type EngineName = 'firefox' | 'webkit';

/** How to install both engines, with the codecs by which WebKitGTK plays films. */
export const howToInstall = 'apt-get install firefox-esr webkit2gtk-driver xvfb gstreamer1.0-libav';

const firefoxPaths = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Returns the path of Firefox; null if there is none. */
export function findFirefox(): string | null {
  return firefoxPaths.find((file) => file !== '' && existsSync(file)) ?? null;
}

/** Programs that drive WebKitGTK: its driver, its small browser, and a screen without a window. */
export interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Returns the paths of WebKitGTK; null if a part is missing. */
export function findWebKit(): WebKitPaths | null {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  return existsSync(driver) && existsSync(screen) && browser !== undefined
    ? { driver, browser, screen }
    : null;
}

/** Returns the engines that can be driven here. */
export function findEngines(): EngineName[] {
  return [...(findFirefox() ? (['firefox'] as const) : []), ...(findWebKit() ? (['webkit'] as const) : [])];
}
