import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** What the app is told of this deployment; nothing in it is secret. */
export interface PublicConfig {
  /** Origin of the API; empty: ours. */
  fetchTarget: string;
  liffId: string;
  publicUrl: string;
  botBasicId: string | null;
  /** Set where LINE is simulated. */
  simulation: { lineOrigin: string } | null;
}

/** The part of the environment that the app may know. */
export type PublicConfigSource = Pick<Env, 'publicUrl' | 'simulation'> & {
  line: Pick<Env['line'], 'liffId' | 'botBasicId'>;
};

/** Picked field by field, so that nothing else can slip in. */
export function publicConfig({ publicUrl, simulation, line }: PublicConfigSource): PublicConfig {
  return { fetchTarget: '', liffId: line.liffId, publicUrl, botBasicId: line.botBasicId, simulation };
}

/** For pages into which no server of ours wrote it, such as those of a development server. */
export function servePublicConfig(app: FastifyInstance, source: PublicConfigSource): void {
  const config = publicConfig(source);
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
