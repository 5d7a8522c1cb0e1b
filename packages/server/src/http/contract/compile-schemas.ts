import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { idPattern } from '@kepwai/rules/ids';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';

/** The contract's lint checks its schemas: the server need not compile JSON Schema's own schema as well. */
const ajvOptions = {
  useDefaults: true,
  removeAdditional: false,
  allErrors: false,
  strict: false,
  validateSchema: false,
  meta: false,
} as const;
/** Bodies are JSON with exact types; paths, queries and headers are text that is coerced to numbers. */
const forBodies = withFormats(new Ajv2020(ajvOptions));
const forParts = withFormats(new Ajv2020({ ...ajvOptions, coerceTypes: 'array' }));

function withFormats(ajv: Ajv2020): Ajv2020 {
  addFormats.default(ajv);
  // The format of ajv-formats also accepts `urn:uuid:` and capitals: our ids have one spelling, so that they
  // can be compared.
  return ajv.addFormat('uuid', idPattern);
}

/** Returns the validator of a part of a request. Ajv itself compiles a schema once. */
export function compileValidator(schema: unknown, httpPart: string | undefined) {
  return (httpPart === 'body' ? forBodies : forParts).compile(schema as object);
}

/** Sets the validators and serializers of an application. Each schema is compiled once in a process. */
export function compileSchemasOnce(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema, httpPart));
  app.setSerializerCompiler(serializerOf);
}

/** Fastify's default compiler. Many operations share the schemas of their answers: all have those of the errors. */
const serializerOf = rememberSerializers(SerializerSelector()());

function rememberSerializers(compile: ReturnType<ReturnType<typeof SerializerSelector>>) {
  const serializers = new Map<unknown, ReturnType<typeof compile>>();
  const remembered: FastifySerializerCompiler<unknown> = ({ schema, method, url, httpStatus = '' }) => {
    const serializer = serializers.get(schema) ?? compile({ schema, method, url, httpStatus });
    serializers.set(schema, serializer);
    return serializer;
  };
  return remembered;
}
