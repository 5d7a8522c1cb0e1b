import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.ts';

/** Configuration of this deployment for the app; nothing in it is secret. */
export interface PublicConfig {
  /** Origin of the API; empty: ours. */
  fetchTarget: string;
  liffId: string;
  publicUrl: string;
  botBasicId: string | null;
  /** Set if LINE is simulated. */
  simulation: { lineOrigin: string } | null;
  /** Where people can try the product: `on`, here; or the address of another deployment; null: nowhere. */
  demo: string | null;
  /** DSN to which the app reports errors; null: none. */
  sentryDsn: string | null;
  /** Name of this deployment in reports. */
  environment: string;
  /** Google Analytics' measurement id; null: visits are not counted. */
  analyticsId: string | null;
  /** Operator, for the legal pages. */
  operator: Env['operator'];
}

/** Part of the environment that the app can see. */
export type PublicConfigSource = Pick<
  Env,
  'publicUrl' | 'fetchTarget' | 'simulation' | 'demo' | 'operator'
> & {
  reporting: Omit<Env['reporting'], 'serverDsn'>;
  line: Pick<Env['line'], 'liffId' | 'botBasicId'>;
};

/** Returns the public configuration, picked field by field, so that nothing else is exposed. */
export function publicConfig({
  publicUrl,
  fetchTarget,
  simulation,
  demo,
  line,
  reporting,
  operator,
}: PublicConfigSource): PublicConfig {
  return {
    fetchTarget: fetchTarget ?? '',
    liffId: line.liffId,
    publicUrl,
    botBasicId: line.botBasicId,
    simulation,
    demo,
    sentryDsn: reporting.appDsn,
    environment: reporting.environment,
    analyticsId: reporting.analyticsId,
    operator,
  };
}

/** Serves the configuration to pages that our server did not write it into, such as those of a development server. */
export function servePublicConfig(app: FastifyInstance, source: PublicConfigSource): void {
  const config = publicConfig(source);
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
