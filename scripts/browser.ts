import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installByApt } from './apt.ts';

/** Debian's Chromium without a window, which needs about half the processor time; and the one with windows. */
const debian = [
  { command: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' },
  { command: '/usr/bin/chromium', name: 'chromium' },
];

/**
 * Finds a Chromium, or installs one: Debian's with Thai fonts if root with apt, otherwise Playwright's own.
 * Returns its path; undefined means Playwright's own.
 */
export function ensureBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  const known = debian.find(({ command }) => existsSync(command));
  if (known && hasThaiFonts()) return known.command;
  for (const { command, name } of debian) {
    if (installByApt('Chromium and Thai fonts', [name, 'fonts-thai-tlwg'])) return command;
  }
  if (known) return known.command;
  console.log("Installing Playwright's Chromium …");
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return undefined;
}

function hasThaiFonts(): boolean {
  try {
    return execFileSync('fc-list', [':lang=th'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false; // without fontconfig there are no fonts either
  }
}
