import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const debian = '/usr/bin/chromium';

/**
 * Finds a Chromium, and installs one where there is none: Debian's, with Thai fonts, where we are root and there is apt,
 * else Playwright's own. Returns its path; undefined means Playwright's own.
 */
export function ensureBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  if (existsSync(debian) && hasThaiFonts()) return debian;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium and Thai fonts …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-thai-tlwg']);
    return debian;
  }
  if (existsSync(debian)) return debian;
  console.log("Installing Playwright's Chromium …");
  run('npx', ['playwright', 'install', 'chromium']);
  return undefined;
}

function hasThaiFonts(): boolean {
  try {
    return execFileSync('fc-list', [':lang=th'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false; // no fontconfig: then there are no fonts either
  }
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
