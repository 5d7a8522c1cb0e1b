import type { ChildProcess } from 'node:child_process';
import { startBalancer } from './balancer.ts';
import type { Nodes } from './nodes.ts';
import { findFreePorts } from './ports.ts';
import { endProcess, type ServerProcess, spawnCommand, spawnRunning, startServer } from './processes.ts';
import { startSharedDatabase } from './shared-database.ts';

/** Options of a cluster. */
interface ClusterOptions {
  /** Port of the server, or of the balancer in front of several. */
  port: number;
  nodes?: Nodes;
  watch?: boolean;
  onServerExit?: (code: number | null) => void;
}

/** Running Kepwai processes on one database and one data folder. */
export interface Cluster {
  first: ServerProcess;
  untilReady(): Promise<void>;
  /** Starts another command of `kepwai` in the same environment. */
  spawnKepwai(args: string[]): ChildProcess;
  /** Stops all processes gracefully. */
  stop(): Promise<void>;
}

/** Starts all servers and workers at once; several servers get a balancer and a shared PostgreSQL. */
export async function startCluster(
  { port, nodes = { servers: 1, workers: 0 }, watch = false, onServerExit }: ClusterOptions,
  givenEnv: NodeJS.ProcessEnv,
): Promise<Cluster> {
  const isShared = nodes.servers > 1;
  const ports = isShared ? await findFreePorts(nodes.servers) : [port];
  const balancer = isShared ? await startBalancer(port, ports) : null;
  const database = isShared ? await startSharedDatabase(String(givenEnv.DATA_DIR)) : null;
  const env: NodeJS.ProcessEnv = {
    ...givenEnv,
    ...(database && { DATABASE_URL: database.connectionString, TRUST_PROXY: 'loopback' }),
  };
  let running = nodes.servers;
  let isStopping = false;
  const stopDatabase = async () => await database?.stop();
  const onExit = (code: number | null) => {
    running -= 1;
    // A signal to the whole process group ends the servers while the simulation stops them.
    if (running > 0 || isStopping) return;
    void stopDatabase().finally(() => onServerExit?.(code));
  };
  const args = nodes.workers > 0 ? ['serve', '--no-work'] : ['serve'];
  const startOn = (serverPort: number) =>
    startServer(() => spawnRunning(args, { env: { ...env, PORT: String(serverPort) }, watch }), {
      port: serverPort,
      onExit,
    });
  const [firstPort = port, ...otherPorts] = ports;
  const first = startOn(firstPort);
  const servers = [first, ...otherPorts.map(startOn)];
  // Commands that have not ended.
  const commands = new Set<ChildProcess>();
  const workers = Array.from({ length: nodes.workers }, () => spawnRunning(['work'], { env, watch }));
  return {
    first,
    async untilReady() {
      await Promise.all(servers.map((server) => server.untilReady()));
    },
    spawnKepwai(command) {
      const child = spawnCommand(command, { env, watch });
      commands.add(child);
      child.once('exit', () => commands.delete(child));
      return child;
    },
    async stop() {
      isStopping = true;
      await Promise.all([...commands, ...workers].map(endProcess));
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await balancer?.close();
      await stopDatabase();
    },
  };
}
