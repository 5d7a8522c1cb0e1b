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
  /** Where the app reports errors; null: nowhere. */
  sentryDsn: string | null;
  /** What reports call this deployment. */
  environment: string;
  /** Google Analytics' measurement id; null: visits are not counted. */
  analyticsId: string | null;
}

/** The part of the environment that the app may know. */
export type PublicConfigSource = Pick<Env, 'publicUrl' | 'simulation'> & {
  reporting: Omit<Env['reporting'], 'serverDsn'>;
  line: Pick<Env['line'], 'liffId' | 'botBasicId'>;
};

/** Picked field by field, so that nothing else can slip in. */
export function publicConfig({ publicUrl, simulation, line, reporting }: PublicConfigSource): PublicConfig {
  return {
    fetchTarget: '',
    liffId: line.liffId,
    publicUrl,
    botBasicId: line.botBasicId,
    simulation,
    sentryDsn: reporting.appDsn,
    environment: reporting.environment,
    analyticsId: reporting.analyticsId,
  };
}

/** For pages into which no server of ours wrote it, such as those of a development server. */
export function servePublicConfig(app: FastifyInstance, source: PublicConfigSource): void {
  const config = publicConfig(source);
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
