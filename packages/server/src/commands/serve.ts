import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { refuseConnection } from '../http/error-handler.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { openDeps, openWorkers, type RunOptions } from './open-deps.ts';
import { doorPatienceMs, type FrontDoor, openFrontDoor } from './processes/front-door.ts';
import { openPostgres } from './processes/open-postgres.ts';
import { startInOrder } from './processes/start-in-order.ts';
import { untilDatabaseAnswers } from './processes/until-database-answers.ts';

/** A server that answers requests. */
export interface RunningServer {
  /** Address on which it listens. */
  address: string;
  /**
   * Ends it within ten seconds: it accepts no new work, waits briefly for running work, then closes everything. A
   * second call is a no-op.
   */
  stop(): Promise<void>;
}

/** Options of a server. */
export interface ServeOptions extends RunOptions {
  /** Whether it also does the background work; otherwise `kepwai work` does. Default: true. */
  doesWork?: boolean;
  /** Port that is already open. */
  door?: Promise<FrontDoor>;
}

/** Time after which running downloads and uploads are cut; both can be resumed. */
const requestPatienceMs = 3_000;

/** Wait for the database while it is away: requests fail within two seconds. */
const awayPatienceMs = 1_000;

/** Answers requests, and does the background work in the same process. */
export async function serve(env: Env, options: ServeOptions): Promise<RunningServer> {
  const { log, onLost, doesWork = true } = options;
  const { hurry = new AbortController().signal, giveUp = new AbortController().signal } = options;
  const { result: address, stop } = await startInOrder({ log, hurry }, async (opened) => {
    const openingPostgres = openPostgres(env, { log, purpose: 'serve', onLost, hurry });
    // Waited for even in a hurry: PostgreSQL would keep running without us. A failed start is reported below.
    opened.noteAlways(() => openingPostgres.then((postgres) => postgres.stop(), ignore));
    const openingDoor = options.door ?? openFrontDoor(env);
    opened.noteAlways(() => openingDoor.then((door) => door.close(), ignore));
    const [postgres, door] = await Promise.all([openingPostgres, openingDoor]);
    hurry.throwIfAborted();
    door.refuseWith((socket) => refuse(socket, env));
    const runStep = untilDatabaseAnswers({
      log,
      signal: AbortSignal.any([hurry, giveUp]),
      onAway: (isAway) => door.waitAtMost(isAway ? awayPatienceMs : doorPatienceMs),
    });
    const { connectionString, isOurs } = postgres;
    const isAlone = isOurs && doesWork;
    const deps = await openDeps(env, { ...options, connectionString, isAlone, opened, runStep });
    const app = await createApp(deps, { services: deps });
    opened.note(app, () => closeApp(app));
    await app.ready();
    const listening = await door.handOver(app.server);
    // Events that LINE sends while the work ends are still stored: the port closes after it.
    if (doesWork) openWorkers(deps, { opened, isAlone, onLost });
    return listening;
  });
  log.info({ address, publicUrl: env.publicUrl }, 'Kepwai is ready');
  return { address, stop };
}

function ignore(): void {}

/** Answers that the server is starting. */
function refuse(socket: Socket, env: Env): void {
  refuseConnection(new AppError('UNAVAILABLE'), socket, securityHeaders(env));
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestPatienceMs);
  await app.close().finally(() => clearTimeout(cut));
}
