import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Inputs and output of building a part of the product, as paths from the root. */
interface Build {
  workspace: string;
  script: string;
  inputs: string[];
  /** File that is written last. */
  output: string;
}

const appFolders = { simulated: 'app/build/simulated/client', production: 'app/build/production/client' };

const appBuild = {
  workspace: 'app',
  inputs: [
    'app/src',
    'app/public',
    ...configurationOf('app'),
    'packages/api-client/src',
    'packages/liff-adapter/src',
    'package-lock.json',
  ],
};

const adapter: Build = {
  workspace: 'packages/liff-adapter',
  script: 'build',
  inputs: ['packages/liff-adapter/src/server', 'packages/liff-adapter/tsup.config.ts', 'package-lock.json'],
  output: 'packages/liff-adapter/dist/server/index.d.ts',
};

const server: Build = {
  workspace: 'packages/server',
  script: 'build',
  inputs: ['packages/server/src', 'packages/server/tsup.config.ts', 'package-lock.json'],
  output: 'packages/server/dist/index.d.ts',
};

/**
 * Builds the app with a simulated LINE if a source is newer than the last build. Returns the folder to serve.
 */
export function buildSimulatedApp(): string {
  return buildApp('build:simulated', appFolders.simulated);
}

/** Builds the production app if a source is newer than the last build. Returns the folder to serve. */
export function buildProductionApp(): string {
  return buildApp('build', appFolders.production);
}

/** Builds the server, and the packages it uses, if a source is newer than the last build. */
export function buildServer(): void {
  buildIfStale(adapter);
  buildIfStale(server);
}

function buildApp(script: string, folder: string): string {
  buildIfStale({ ...appBuild, script, output: `${folder}/builds/latest.json` });
  return path.join(root, folder);
}

function buildIfStale({ workspace, script, inputs, output }: Build): void {
  if (Math.max(...inputs.map((input) => newest(path.join(root, input)))) <= newest(path.join(root, output)))
    return;
  console.log(`Building ${workspace} …`);
  execFileSync('npm', ['run', '--silent', script, '--workspace', workspace], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Returns the configuration of a workspace's build, such as its plugins: the files beside its package.json. */
function configurationOf(workspace: string): string[] {
  return readdirSync(path.join(root, workspace), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(workspace, name));
}

/**
 * Returns the modification time of the file, or of the newest file in the folder, in epoch ms; 0 if there is
 * none.
 */
function newest(entry: string): number {
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(entry).map((name) => newest(path.join(entry, name))));
}
