/** Maximum number of connections of one process, by use. */
export const connectionLimits = {
  /** Pool for requests. */
  requests: 16,
  /** Pool for work with long statements. */
  longWork: 8,
  /** Pool of the queue. */
  queue: 4,
  /** Connection on which the queue hears of new jobs. */
  queueFeed: 1,
  /** Connection of the live feed. */
  liveFeed: 1,
  /** Connection that holds the locks of the bundled PostgreSQL. */
  bundledLocks: 1,
} as const;

/** Maximum number of connections of one process. */
export const connectionsPerProcess = Object.values<number>(connectionLimits).reduce(
  (sum, limit) => sum + limit,
);

/** Processes whose full pools the bundled PostgreSQL accepts: a server, two workers, and a command beside them. */
export const bundledProcesses = 4;

/**
 * `max_connections` of the bundled PostgreSQL. An unused one costs a few kilobytes of shared memory, which
 * are touched only once it is used.
 */
export const bundledMaxConnections = bundledProcesses * connectionsPerProcess;
