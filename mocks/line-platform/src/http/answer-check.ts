import type { FastifyInstance } from 'fastify';
import { findFaults } from '../openapi/check.ts';
import { lineDescription } from '../openapi/description.ts';
import type { ScriptedAnswers } from './scripted-answers.ts';

/** Paths in LINE's description, which has no LINE Login and no LIFF pages. */
const describedPaths = /^\/(v2\/bot|v2\/oauth|oauth2\/v3)\//;

/**
 * Validates our own answers by LINE's description: one that LINE could not send becomes a 500 with the reason, so that
 * no code relies on it. Scripted answers are not checked.
 */
export function checkAnswers(app: FastifyInstance, scripted: ScriptedAnswers): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const path = request.routeOptions.url ?? '';
    if (!describedPaths.test(path) || scripted.hasStruck(request)) return payload;
    const place =
      lineDescription().answerSchema(request.method, path, reply.statusCode) ?? errorPlace(path, reply);
    if (!place) return payload;
    const faults = findFaults(place.document, place.schema, payload);
    if (faults.length === 0) return payload;
    reply.code(500);
    return {
      message: `LINE does not answer so (${place.document}.yml, ${place.schema}): ${faults.join('; ')}`,
    };
  });
}

function errorPlace(path: string, { statusCode }: { statusCode: number }) {
  const isError = path.startsWith('/v2/bot/') && statusCode >= 400;
  return isError ? { document: 'messaging-api' as const, schema: 'ErrorResponse' } : null;
}
