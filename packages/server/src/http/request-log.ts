import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line a request, by the name of its operation: addresses carry signatures and search words, which no log shall hold. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      operationId: request.routeOptions.config.operationId,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    if (error) request.log.warn({ ...line, err: error }, 'the answer broke off');
    else request.log.info(line, 'answered');
  }
}
