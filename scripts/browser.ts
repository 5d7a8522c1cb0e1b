import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installByApt } from './apt.ts';

const debian = '/usr/bin/chromium';

/**
 * Finds a Chromium, or installs one: Debian's with Thai fonts if root with apt, otherwise Playwright's own.
 * Returns its path; undefined means Playwright's own.
 */
export function ensureBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  if (existsSync(debian) && hasThaiFonts()) return debian;
  if (installByApt('Chromium and Thai fonts', ['chromium', 'fonts-thai-tlwg'])) return debian;
  if (existsSync(debian)) return debian;
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
