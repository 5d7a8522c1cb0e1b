/**
 * Runs every check that does not need a running product: contract, generated files, types, lint, imports,
 * rules. `npm run check`
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Names and commands. Those of a row run one after the other, the rows in parallel. */
const rows: Array<Array<[name: string, command: string]>> = [
  [
    ['types', 'tsc -b'],
    ['contract', 'redocly lint openapi/openapi.yaml'],
    ['generated files', 'node scripts/generate.ts --check'],
    ['docstrings', 'node scripts/check-docstrings.ts'],
    ['rejections', 'node scripts/check-rejections.ts'],
    [
      'imports',
      'depcruise --config .dependency-cruiser.mjs --output-type err packages app mocks tests e2e scripts openapi',
    ],
  ],
  [
    ['format and lint', 'biome check --colors=off --diagnostic-level=warn .'],
    ['repository rules', 'node scripts/check-repository.ts'],
  ],
];

const failed = (await Promise.all(rows.map(runRow))).flat();
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Runs the commands of a row in order, and returns those that failed. */
async function runRow(row: Array<[string, string]>): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, command] of row) {
    const { ok, output } = await run(command);
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (ok) continue;
    console.log(output);
    failures.push(name);
  }
  return failures;
}

function run(command: string): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        FORCE_COLOR: '0',
      },
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.join('') }));
  });
}
