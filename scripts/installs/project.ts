import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Names of the published packages. */
export const packageNames = ['api-client', 'liff-adapter', 'contract'] as const;
export type PackageName = (typeof packageNames)[number];

/** Packs each built package as npm would upload it, into files in this folder. */
export function packPackages(folder: string): Record<PackageName, string> {
  mkdirSync(folder, { recursive: true });
  const pack = (name: PackageName) => {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const output = execFileSync('npm', [...args, '--workspace', `packages/${name}`], {
      cwd: root,
      encoding: 'utf8',
    });
    const file = output.match(/"filename": "([^"]+)"/)?.[1];
    if (file === undefined) throw new Error(`npm packed nothing of ${name}: ${output}`);
    return path.join(folder, file);
  };
  return {
    'api-client': pack('api-client'),
    'liff-adapter': pack('liff-adapter'),
    contract: pack('contract'),
  };
}

/** Returns the first code of a package's README, which users try first. */
export function readFirstLines(name: PackageName): string {
  const readme = readFileSync(path.join(root, 'packages', name, 'README.md'), 'utf8');
  const lines = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  if (lines === undefined) throw new Error(`The README of ${name} does not begin with code`);
  return lines;
}

/**
 * Returns the other code of a package's README as files of a project, without blocks for a test runner. Each becomes a
 * module, whose unknown names `readme-names.d.ts` declares.
 */
export function readOtherCode(name: PackageName): Record<string, string> {
  const readme = readFileSync(path.join(root, 'packages', name, 'README.md'), 'utf8');
  const [, ...others] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].flatMap(([, code]) => code ?? []);
  return Object.fromEntries(
    others
      .map((code, index) => [`readme-${name}-${index}.ts`, `${code}\nexport {};\n`])
      .filter(([, code]) => !code?.includes("from 'vitest'")),
  );
}

/** Returns the version of a dependency that this repository uses. */
export function versionOf(dependency: string, manifest = 'package.json'): string {
  const { devDependencies = {}, dependencies = {} }: Manifest = JSON.parse(
    readFileSync(path.join(root, manifest), 'utf8'),
  );
  const version = devDependencies[dependency] ?? dependencies[dependency];
  if (version === undefined) throw new Error(`${manifest} has no ${dependency}`);
  return version.replace(/^npm:.*@/, '');
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Result of a command. */
export interface Ending {
  code: number | null;
  output: string;
}

/** Project of a user, outside this repository. */
export interface Project {
  write(file: string, content: string): void;
  /** Runs one of the project's own commands, or `node`. */
  run(command: string, args: string[], env?: Record<string, string>): Promise<Ending>;
  folder: string;
}

/**
 * Creates an empty project with these dependencies, installed by npm: names with versions, or paths of
 * tarballs.
 */
export async function createProject(
  folder: string,
  { files, install }: { files: Record<string, string>; install: string[] },
): Promise<Project> {
  const project: Project = {
    folder,
    write(file, content) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    },
    run: (command, args, env = {}) =>
      new Promise((resolve) => {
        const program = command === 'node' ? process.execPath : command;
        const child = execFile(
          program,
          args,
          { cwd: folder, env: { ...cleanEnv(folder), ...env } },
          (_, out, complaints) => resolve({ code: child.exitCode, output: out + complaints }),
        );
      }),
  };
  project.write('package.json', JSON.stringify({ name: 'somebody-else', private: true, type: 'module' }));
  for (const [file, content] of Object.entries(files)) project.write(file, content);
  const { code, output } = await project.run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...install,
  ]);
  if (code !== 0) throw new Error(`npm could not install ${install.join(' ')}:\n${output}`);
  return project;
}

/** Returns an environment without the variables that npm and this repository's runners set. */
function cleanEnv(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|node_options$|node_env$|vitest|force_color$)/i.test(name),
  );
  const { PATH = '' } = process.env;
  return {
    ...Object.fromEntries(kept),
    PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${PATH}`,
  };
}
