import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

/** The whole application, ready to listen: takes what it needs and opens nothing of its own. */
export async function createApp(_deps: Deps): Promise<FastifyInstance> {
  throw new Error('being written');
}
