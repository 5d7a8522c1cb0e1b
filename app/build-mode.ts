import { parseArgs } from 'node:util';

export type BuildMode = 'production' | 'simulated' | 'msw' | 'development';

const modes: readonly string[] = ['production', 'simulated', 'msw', 'development'] satisfies BuildMode[];

/**
 * Mode of this run. It comes from the command line and not from `import.meta.env`: the prerenderer reads the
 * configuration a second time under Vite's own "production", and would look for the pages in another mode's
 * folder.
 * @throws if `--mode` names an unknown mode.
 */
export const buildMode: BuildMode = parseMode(process.argv);

function parseMode(argv: readonly string[]): BuildMode {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: { mode: { type: 'string', short: 'm' } },
    strict: false,
  });
  const mode = values.mode ?? (argv.includes('dev') ? 'development' : 'production');
  if (!isBuildMode(mode)) throw new Error(`Unknown --mode ${mode}: use one of ${modes.join(', ')}.`);
  return mode;
}

function isBuildMode(mode: unknown): mode is BuildMode {
  return typeof mode === 'string' && modes.includes(mode);
}
