import { spawn } from 'node:child_process';

/** Step that must pass. */
export interface Step {
  name: string;
  command: string;
  /** Names of earlier steps that must have ended before, whether they passed or not. Default: none. */
  after?: readonly string[];
}

/** Step that has run. */
export interface EndedStep {
  name: string;
  /** Without the time that it waited for others. */
  ms: number;
  passed: boolean;
}

interface Where {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Runs steps in parallel, and returns how they ended, in their order; killed or unable to start is not passed. Output is not
 * mixed: the first running step writes directly, the others are buffered until their turn.
 */
export async function runSteps(steps: readonly Step[], where: Where): Promise<EndedStep[]> {
  const turns = takeTurns(steps.length);
  const ends = new Map<string, Promise<EndedStep>>();
  for (const [index, step] of steps.entries()) {
    const before = Promise.all(
      (step.after ?? []).map((name) => {
        const end = ends.get(name);
        if (end === undefined) throw new Error(`No step before “${step.name}” is called “${name}”`);
        return end;
      }),
    );
    ends.set(
      step.name,
      runStep(step, { ...where, before, write: turns.writerOf(index) }).finally(() => turns.end(index)),
    );
  }
  return await Promise.all(ends.values());
}

interface Running extends Where {
  before: Promise<unknown>;
  write: (text: string | Buffer) => void;
}

async function runStep({ name, command }: Step, { cwd, env, before, write }: Running): Promise<EndedStep> {
  await before;
  const started = Date.now();
  write(`\n── ${name}\n`);
  const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', write);
  child.stderr.on('data', write);
  const ending = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not start: ${error.message}`));
    child.once('close', (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `killed by ${signal}`),
    );
  });
  const passed = ending === 'exit code 0';
  const ms = Date.now() - started;
  write(`── ${name}: ${Math.round(ms / 1000)} s${passed ? '' : `, failed (${ending})`}\n`);
  return { name, ms, passed };
}

/** Lets the first unfinished step write, and buffers the output of the others until then. */
function takeTurns(count: number): {
  writerOf(index: number): (text: string | Buffer) => void;
  end(index: number): void;
} {
  const held = Array.from({ length: count }, (): Array<string | Buffer> => []);
  const ended = new Set<number>();
  let turn = 0;
  const showHeld = () => {
    for (const text of held[turn]?.splice(0) ?? []) process.stdout.write(text);
  };
  return {
    writerOf: (index) => (text) => {
      if (index === turn) process.stdout.write(text);
      else held[index]?.push(text);
    },
    end(index) {
      ended.add(index);
      while (ended.has(turn)) {
        turn += 1;
        showHeld();
      }
    },
  };
}
