import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import type { Fault, Faults } from './faults.ts';
import { type Form, parseForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSession, expireSession, getSession } from './sessions.ts';
import { missing, StripeError } from './stripe-error.ts';

/** A request of the API, as it came. */
export interface ApiRequest {
  method: string;
  path: string;
  idempotencyKey: string | null;
}

interface ApiOptions {
  secretKey: string;
  faults: Faults;
  requests: ApiRequest[];
}

type Params = { Params: { id: string } };

/** Adds the API below `/v1`: each request is authenticated, counted, and carried out once for its idempotency key. */
export function addApi(app: FastifyInstance, context: Context, options: ApiOptions): void {
  const { state } = context;
  const act = createActor(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(7).toString('hex')}`);
    if (!request.url.startsWith('/v1/')) return;
    if (request.headers.authorization === `Bearer ${options.secretKey}`) return;
    const message = 'Invalid API Key provided: sk_test_****';
    throw new StripeError(401, { type: 'invalid_request_error', message });
  });
  app.post('/v1/checkout/sessions', (request, reply) =>
    act(request, reply, (form) => createSession(context, form)),
  );
  app.get<Params>('/v1/checkout/sessions/:id', (request, reply) =>
    act(request, reply, () => getSession(context, request.params.id)),
  );
  app.post<Params>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    act(request, reply, () => expireSession(context, request.params.id)),
  );
  app.post('/v1/refunds', (request, reply) => act(request, reply, (form) => createRefund(context, form)));
  app.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', (request, reply) =>
    act(request, reply, () => listRefunds(context, request.query.payment_intent ?? '')),
  );
  const found = (object: string, find: (id: string) => object | undefined) => (id: string) => {
    const one = find(id);
    if (!one) throw missing(object, id);
    return one;
  };
  const lookups = {
    payment_intents: found('payment_intent', (id) => state.paymentIntents.get(id)),
    refunds: found('refund', (id) => state.refunds.get(id)),
    events: found('event', (id) => state.events.find((event) => event.id === id)),
  };
  for (const [name, find] of Object.entries(lookups))
    app.get<Params>(`/v1/${name}/:id`, (request, reply) =>
      act(request, reply, () => find(request.params.id)),
    );
}

/** Returns the function that carries requests out, or lets them fail. */
function createActor({ faults, requests }: ApiOptions) {
  const idempotency = createIdempotency();
  return async (request: FastifyRequest, reply: FastifyReply, carryOut: (form: Form) => object) => {
    const { method, url: path } = request;
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    requests.push({ method, path, idempotencyKey: key });
    const fault = faults.take(path);
    if (fault?.kind === 'answer') throw faultAnswer(fault);
    // The connection stays open until the client gives up.
    if (fault?.kind === 'hang') return reply.hijack();
    const body = typeof request.body === 'string' ? request.body : '';
    const once = async () => ({ status: 200, body: structuredClone(carryOut(parseForm(body))) });
    const answer =
      key === null || method === 'GET' ? await once() : await idempotency.once(key, `${path}\n${body}`, once);
    if (fault?.kind === 'hang-after') return reply.hijack();
    if (fault?.kind === 'cut-after') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.code(answer.status).send(answer.body);
  };
}

function faultAnswer({ status = 500, headers = {} }: Fault): StripeError {
  const type = status === 429 ? 'rate_limit_error' : 'api_error';
  return new StripeError(status, { type, message: `Something went wrong (${status}).` }, headers);
}
