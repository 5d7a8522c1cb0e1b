/** Number of Kepwai processes in a simulation. */
export interface Nodes {
  /** Processes that answer requests: `KEPWAI_SERVERS`. Several run behind a balancer, on one database and data folder. */
  servers: number;
  /** Processes for background work: `KEPWAI_WORKERS`. If there are none, the servers do it. */
  workers: number;
}

/** Reads the number of processes of each kind. @throws Error that names the variable if it is invalid */
export function chooseNodes(env: {
  KEPWAI_SERVERS?: string | undefined;
  KEPWAI_WORKERS?: string | undefined;
}): Nodes {
  return {
    servers: readCount('KEPWAI_SERVERS', env.KEPWAI_SERVERS, { least: 1 }),
    workers: readCount('KEPWAI_WORKERS', env.KEPWAI_WORKERS, { least: 0 }),
  };
}

/** Keeps the connections of all processes below the limit of the shared PostgreSQL. */
const maxCount = 5;

function readCount(name: string, text: string | undefined, { least }: { least: number }): number {
  if (text === undefined || text === '') return least;
  const count = Number(text);
  if (Number.isInteger(count) && count >= least && count <= maxCount) return count;
  throw new Error(`${name}=${text} is no number of processes: ${least} to ${maxCount}.`);
}
