import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import contract from '../src/generated/openapi.json' with { type: 'json' };
import { answerHeaders } from '../src/http/cors.ts';

const responsesSchema = z.record(
  z.string(),
  z.object({ $ref: z.string().optional(), headers: z.record(z.string(), z.unknown()).optional() }),
);
const paths = z
  .record(z.string(), z.record(z.string(), z.object({ responses: responsesSchema })))
  .parse(contract.paths);
const shared = responsesSchema.parse(contract.components.responses);

/** Headers that the contract declares once for all answers, in its description. */
const ofAllAnswers = ['x-request-id'];
const told = answerHeaders.map((name) => name.toLowerCase()).filter((name) => !ofAllAnswers.includes(name));

/** Makes requests of tests fail whose answers have headers for programs that the contract does not declare. */
export function requireDeclaredHeaders(app: FastifyInstance): void {
  app.inject = new Proxy(app.inject, {
    apply(inject, _app, [asked, ...rest]) {
      const answered: unknown = Reflect.apply(inject, app, [asked, ...rest]);
      return answered instanceof Promise ? answered.then(requireDeclared) : answered;
    },
  });
}

function requireDeclared(answer: LightMyRequestResponse): LightMyRequestResponse {
  const { method = 'GET', url = '/' } = answer.raw.req;
  const found = responsesOf(method, url)?.[String(answer.statusCode)];
  if (!found) return answer;
  const { headers = {} } = shared[found.$ref?.split('/').at(-1) ?? ''] ?? found;
  const declared = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = told.filter((name) => answer.headers[name] !== undefined && !declared.has(name));
  if (missing.length === 0) return answer;
  throw new Error(
    `${method} ${url}: the contract does not declare ${missing.join(', ')} of ${answer.statusCode}`,
  );
}

/** Returns the declared answers of the operation at an address; one without parameters before one with. */
function responsesOf(method: string, url: string): z.infer<typeof responsesSchema> | undefined {
  const parts = new URL(url, 'http://kepwai.test').pathname.split('/');
  const fits = (path: string) => {
    const names = path.split('/');
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at])
    );
  };
  const [best] = Object.keys(paths)
    .filter(fits)
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return best === undefined ? undefined : paths[best]?.[method.toLowerCase()]?.responses;
}
