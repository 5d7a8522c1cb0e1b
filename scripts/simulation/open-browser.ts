import { spawn } from 'node:child_process';

/** Command per system that opens an address in the default browser. */
const openers: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the browser if the terminal is interactive; does nothing without a browser. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv): void {
  const opener = openers[process.platform];
  const hasScreen =
    process.platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
  const isWanted = process.stdout.isTTY && env.CI === undefined && env.KEPWAI_OPEN !== 'none';
  if (!opener || !hasScreen || !isWanted) return;
  const [command, ...args] = opener;
  const browser = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  browser.once('error', () => console.log(`  No browser could be opened: go to ${url}`));
  browser.unref();
}
