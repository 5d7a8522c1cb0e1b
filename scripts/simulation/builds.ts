import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { endWithParent } from './processes.ts';
import { root } from './root.ts';

/** Inputs and output of building a part of the product, as paths from the root. */
interface Build {
  workspace: string;
  /** Arguments of Node in the workspace. */
  command: string[];
  inputs: string[];
  /** File that every build writes anew. */
  output: string;
  /** File that is written last; its own time may be that of its source. Default: the output. */
  last?: string;
}

/** Builds a package as its own script does, but without declarations: only types need them, and they take most of the time. */
const buildPackage = [path.join(root, 'node_modules/tsup/dist/cli-default.js'), '--no-dts', '--silent'];

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
  command: buildPackage,
  inputs: ['packages/liff-adapter/src/server', 'packages/liff-adapter/tsup.config.ts', 'package-lock.json'],
  output: 'packages/liff-adapter/dist/server/index.js',
};

const chatPage: Build = {
  workspace: 'mocks/line-platform',
  // Not in this process, whose NODE_ENV a build by Vite changes.
  command: ['--input-type=module', '--eval', "await (await import('./src/page-build.ts')).buildPage()"],
  inputs: ['mocks/line-platform/page'],
  output: 'mocks/line-platform/dist/page/.built',
};

const server: Build = {
  workspace: 'packages/server',
  command: buildPackage,
  inputs: ['packages/server/src', 'packages/server/tsup.config.ts', 'package-lock.json'],
  output: 'packages/server/dist/main.js',
  last: 'packages/server/dist/fonts',
};

/** Builds the page of chats if a source is newer than the last build: the first who opens it waits for it otherwise. */
export async function buildChatPage(): Promise<void> {
  await buildIfStale(chatPage);
}

/** Builds the app with a simulated LINE if a source is newer than the last build. Resolves with the folder to serve. */
export function buildSimulatedApp(): Promise<string> {
  return buildApp(['--mode', 'simulated'], appFolders.simulated);
}

/** Builds the production app if a source is newer than the last build. Resolves with the folder to serve. */
export function buildProductionApp(): Promise<string> {
  return buildApp([], appFolders.production);
}

/** Builds the server, and the packages it uses, if a source is newer than the last build. */
export async function buildServer(): Promise<void> {
  await Promise.all([buildIfStale(adapter), buildIfStale(server)]);
}

async function buildApp(options: string[], folder: string): Promise<string> {
  const command = ['--conditions=@kepwai/source', 'build.ts', ...options];
  await buildIfStale({ ...appBuild, command, output: `${folder}/builds/latest.json` });
  return path.join(root, folder);
}

async function buildIfStale(build: Build): Promise<void> {
  if (isFresh(build)) return;
  const { workspace, command } = build;
  console.log(`Building ${workspace} …`);
  const child = spawn(process.execPath, ['--import', endWithParent, ...command], {
    cwd: path.join(root, workspace),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Building ${workspace} failed.`);
}

function isFresh({ inputs, output, last = output }: Build): boolean {
  if (!existsSync(path.join(root, last))) return false;
  return (
    Math.max(...inputs.map((input) => newest(path.join(root, input)))) <= newest(path.join(root, output))
  );
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
