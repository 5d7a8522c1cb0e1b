import { parseArgs } from 'node:util';
import { BundledPostgresError } from '../db/bundled-error.ts';
import { DatabaseRefusedError, MigrationError } from '../db/migrate.ts';
import { StorageClaimError } from '../domains/maintenance/claim/claim.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { createReporter } from '../reporting/sentry.ts';
import { type CommandContext, CommandError } from './context.ts';
import { createDie } from './die.ts';
import { doctor } from './doctor.ts';
import { type FsckCommandOptions, fsckCommand } from './fsck.ts';
import { createLog } from './log.ts';
import { migrateCommand } from './migrate.ts';
import type { RunOptions } from './open-deps.ts';
import { type QuotaOptions, quotaExtend, quotaGrant } from './quota-grant.ts';
import { serve } from './serve.ts';
import { type SessionOptions, sessionEnd } from './session-end.ts';
import { work } from './work.ts';

const help = `Kepwai keeps what is posted in LINE groups.

Usage: kepwai <command>

  serve [--no-work]
             Starts the server: the API, the app (APP_DIR), background jobs, and PostgreSQL unless DATABASE_URL is set. With --no-work,
             \`kepwai work\` runs the jobs.
  work       Runs background jobs and serves no requests. Runs beside servers and other workers on the same database and folders.
  migrate    Applies pending database migrations and exits.
  doctor     Checks environment, database, stored files and LINE, and prints how to fix each problem.
  fsck [--deep] [--repair]
             Compares the stored files with the database; --deep reads every byte, --repair repairs what it can. Runs beside a server.
             Exit codes: 0 without problems or with all repaired, 3 with problems left, 130 when interrupted.
  quota grant --owner <LINE user id> --chat <LINE chat id> --name <text> --limit <size, such as 5GB>
              [--expires <day, such as 2027-02-03>]
             Grants a quota to a chat that has none. Runs beside a server.
  quota extend --chat <LINE chat id> --expires <day, or never>
             Changes the day on which the quota of a chat expires. Runs beside a server.
  session end --all | --user <id, LINE's or ours>
             Signs everybody, or one person, out on all devices, and revokes their content URLs. Runs beside a server.

Settings are read from the environment; \`kepwai doctor\` lists missing ones.`;

type Options = QuotaOptions & FsckCommandOptions & SessionOptions & { 'no-work'?: boolean | undefined };

/** Time to stop; after it, the end is hurried. */
const stopLimitMs = 7_000;
/** Time after which PostgreSQL is no longer waited for. */
const lastLimitMs = 20_000;

/** Runs one command. Returns the exit code; null for a server that runs until a signal. */
export async function main(args: string[], context: CommandContext): Promise<number | null> {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        owner: { type: 'string' },
        chat: { type: 'string' },
        name: { type: 'string' },
        limit: { type: 'string' },
        expires: { type: 'string' },
        deep: { type: 'boolean' },
        repair: { type: 'boolean' },
        all: { type: 'boolean' },
        'no-work': { type: 'boolean' },
        user: { type: 'string' },
      },
    });
    const command = positionals.join(' ');
    if (values.help || command === 'help') {
      context.print(help);
      return 0;
    }
    return await run(command, values, context);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    context.print(error.message);
    return 1;
  }
}

async function run(command: string, options: Options, context: CommandContext): Promise<number | null> {
  switch (command) {
    case 'serve':
      return runUntilSignal(context, (env, running) =>
        serve(env, {
          ...running,
          doesWork: !options['no-work'],
          ...(context.door && { door: context.door }),
        }),
      );
    case 'work':
      return runUntilSignal(context, work);
    case 'migrate':
      return migrateCommand(context);
    case 'doctor':
      return doctor(context);
    case 'fsck':
      return fsckUntilSignal(context, options);
    case 'quota grant':
      return quotaGrant(context, options);
    case 'quota extend':
      return quotaExtend(context, options);
    case 'session end':
      return sessionEnd(context, options);
    default:
      context.print(command ? `Unknown command "${command}".\n\n${help}` : help);
      return 2;
  }
}

/** Runs fsck; Ctrl-C ends it between two reads. */
async function fsckUntilSignal(context: CommandContext, options: FsckCommandOptions): Promise<number> {
  const end = new AbortController();
  const onSignal = () => end.abort(new Error('interrupted'));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  try {
    return await fsckCommand(context, options, end.signal);
  } finally {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
  }
}

/** Runs something until a signal ends it. */
async function runUntilSignal(
  { source }: CommandContext,
  start: (env: Env, options: RunOptions) => Promise<{ stop(): Promise<void> }>,
): Promise<null> {
  const env = parseEnv(source);
  const log = createLog(env.logLevel);
  const reporter = await createReporter(env.reporting);
  const die = createDie({ log, reporter });
  // Unhandled rejections come here as well.
  process.on('uncaughtException', die('uncaught error'));
  const hurry = new AbortController();
  const giveUp = new AbortController();
  const options = {
    log,
    reporter,
    onLost: die('the server cannot continue'),
    hurry: hurry.signal,
    giveUp: giveUp.signal,
  };
  const starting = start(env, options);

  let signals = 0;
  const end = (code: number) => {
    log.info('stopped');
    process.exit(code);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    // The process does not exit at once: the bundled PostgreSQL would keep running.
    if (signals > 1) return hurry.abort(new Error('a second signal to stop'));
    log.info({ signal }, 'stopping');
    setTimeout(() => hurry.abort(new Error('stopping takes too long')), stopLimitMs).unref();
    setTimeout(die('stopping takes too long'), lastLimitMs).unref();
    giveUp.abort(new Error('stopped while the database is unreachable'));
    const stopped = starting
      .then(
        (running) => running.stop(),
        (error: unknown) => {
          if (error !== giveUp.signal.reason) throw error;
        },
      )
      .then(() => reporter.close());
    stopped.then(
      () => end(signals > 1 ? 130 : 0),
      (error: unknown) => (hurry.signal.aborted ? end(130) : die('stopping failed')(error)),
    );
  };
  // Signals are handled from the beginning: an interrupted start would leave PostgreSQL running.
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  await starting.catch((error: unknown) => {
    // After a signal, the signal decides how the process ends.
    if (signals === 0) throw error;
  });
  return null;
}

/** Returns whether the person at the terminal can fix the error; any other is ours and is shown with its stack. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const ours = [
    EnvError,
    CommandError,
    BundledPostgresError,
    DatabaseRefusedError,
    MigrationError,
    StorageClaimError,
  ];
  if (ours.some((kind) => error instanceof kind)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'EADDRINUSE' || code === 'EACCES' || code.startsWith('ERR_PARSE_ARGS');
}
