import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/**
 * Parses bodies as LINE does: JSON, whose errors name line and column, and which may be absent although the
 * header announces it (the official SDK calls `leave` this way), and forms.
 */
export function readBodiesAsLine(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      done(toLineError(error));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function toLineError(error: unknown): Error {
  const [, line = '1', column = '1'] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
  return badRequest(`The request body could not be parsed as JSON (line: ${line}, column: ${column})`);
}
