import { type Env, parseEnv } from '../../env.ts';
import { createReporter } from '../../reporting/sentry.ts';
import type { CommandContext } from '../context.ts';
import { createLog } from '../log.ts';
import type { RunOptions } from '../open-deps.ts';
import { createDie } from './die.ts';
import { endAtLast } from './end-at-last.ts';

/** Time to stop; after it, the end is hurried. */
const stopLimitMs = 7_000;
/** Time after which PostgreSQL is no longer waited for. */
const lastLimitMs = 9_000;
/** Time after which the process is killed: service managers wait for ten seconds. */
const endLimitMs = 9_500;

/** Runs something until a signal ends it, within ten seconds. */
export async function runUntilSignal(
  { source }: CommandContext,
  start: (env: Env, options: RunOptions) => Promise<{ stop(): Promise<void> }>,
): Promise<null> {
  const env = parseEnv(source);
  const log = createLog(env.logLevel);
  const reporter = await createReporter(env.reporting);
  const die = createDie({ log, reporter });
  // Unhandled rejections come here as well.
  process.on('uncaughtException', die('an error that nobody caught'));
  const hurry = new AbortController();
  const giveUp = new AbortController();
  const options = {
    log,
    reporter,
    onLost: die('the server cannot go on'),
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
    if (signals > 1) return hurry.abort(new Error('told to stop twice'));
    log.info({ signal }, 'stopping');
    endAtLast(endLimitMs);
    setTimeout(() => hurry.abort(new Error('stopping takes too long')), stopLimitMs).unref();
    setTimeout(die('stopping takes too long'), lastLimitMs).unref();
    giveUp.abort(new Error('told to stop while the database is away'));
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
