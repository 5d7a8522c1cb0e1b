import { parseArgs } from 'node:util';
import { BundledPostgresError } from '../db/bundled-error.ts';
import { MigrationError } from '../db/migrate.ts';
import { EnvError, parseEnv } from '../env.ts';
import { createReporter } from '../reporting/sentry.ts';
import { type CommandContext, CommandError } from './context.ts';
import { createDie } from './die.ts';
import { doctor } from './doctor.ts';
import { createLog } from './log.ts';
import { migrateCommand } from './migrate.ts';
import { type QuotaOptions, quotaExtend, quotaGrant } from './quota-grant.ts';
import { serve } from './serve.ts';

const help = `Kepwai keeps what is posted in LINE groups.

Usage: kepwai <command>

  serve      Starts the server: the API, the app (APP_DIR) and background work. PostgreSQL comes along.
  migrate    Brings the database up to date, and ends.
  doctor     Checks environment, database, storage and LINE, and says what to do.
  quota grant --owner <LINE user id> --chat <LINE chat id> --name <text> --limit <size, such as 5GB>
              [--expires <day, such as 2027-02-03>]
             Gives a chat storage of its own. Works beside a running server.
  quota extend --chat <LINE chat id> --expires <day, or never>
             Lets the storage that a chat uses expire on another day. Works beside a running server.

Settings come from the environment; \`kepwai doctor\` names what is missing.`;

const stopLimitMs = 10_000;

/** Runs one command. Gives back the exit code; null: a server that goes on until a signal. */
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

async function run(command: string, options: QuotaOptions, context: CommandContext): Promise<number | null> {
  switch (command) {
    case 'serve':
      return serveUntilSignal(context);
    case 'migrate':
      return migrateCommand(context);
    case 'doctor':
      return doctor(context);
    case 'quota grant':
      return quotaGrant(context, options);
    case 'quota extend':
      return quotaExtend(context, options);
    default:
      context.print(command ? `There is no command "${command}".\n\n${help}` : help);
      return 2;
  }
}

async function serveUntilSignal({ source }: CommandContext): Promise<null> {
  const env = parseEnv(source);
  const log = createLog(env.logLevel);
  const reporter = await createReporter(env.reporting);
  const die = createDie({ log, reporter });
  // A promise that is rejected and that nobody waits for comes here as well.
  process.on('uncaughtException', die('an error that nobody caught'));
  const starting = serve(env, { log, reporter, onLost: die('the database is gone') });

  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(130);
    log.info({ signal }, 'stopping');
    setTimeout(die('stopping takes too long'), stopLimitMs).unref();
    const stopped = starting.then((server) => server.stop()).then(() => reporter.close());
    stopped.then(() => {
      log.info('stopped');
      process.exit(0);
    }, die('stopping failed'));
  };
  // Heard from the beginning: a start that is cut off would leave PostgreSQL running.
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  await starting;
  return null;
}

/** What a person at the terminal can do something about; the rest is ours, and shows where it happened. */
function isForPeople(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const ours = [EnvError, CommandError, BundledPostgresError, MigrationError];
  if (ours.some((kind) => error instanceof kind)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'EADDRINUSE' || code === 'EACCES' || code.startsWith('ERR_PARSE_ARGS');
}
