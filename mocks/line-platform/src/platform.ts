import type { FastifyRequest } from 'fastify';
import type { Samples } from './chat/samples.ts';
import type { Clock } from './clock.ts';
import type { ContentStore } from './content/content-store.ts';
import type { RequestLog } from './http/request-log.ts';
import type { ScriptedAnswers } from './http/scripted-answers.ts';
import type { Config } from './options.ts';
import type { Store } from './state/store.ts';
import type { Visit } from './visits/visit.ts';
import type { WebhookSender } from './webhook/sender.ts';

/** Services that every part of the platform uses. */
export interface Platform {
  config: Config;
  clock: Clock;
  store: Store;
  contents: ContentStore;
  webhook: WebhookSender;
  samples: Samples;
  log: RequestLog;
  scripted: ScriptedAnswers;
  /** Door of people from outside. */
  visitors: {
    /** Returns the visit of a request; null if the request did not come from outside. */
    visitOf(request: FastifyRequest): Visit | null;
  };
  newMessageId(): string;
  /** Returns the public address, without a slash at the end. */
  origin(): string;
}
