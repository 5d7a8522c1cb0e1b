import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian packages. Returns false without apt, if not root, or if apt does not know all of them. `what` names
 * them in the output.
 */
export function installByApt(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${what} …`);
  run(['update', '-qq']);
  if (spawnSync('apt-cache', ['show', ...packages], { stdio: 'ignore' }).status !== 0) return false;
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return true;
}

function run(args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
