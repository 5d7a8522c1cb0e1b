import { CouldNotRun } from '../could-not-run.ts';
import { atPointer, isObject, isString, objectOf } from '../json.ts';
import { listOperations, type Operation } from './operation.ts';
import type { Resolve } from './resolve.ts';
import { createValidator, type Validator } from './validator.ts';

/** Security scheme of the document. */
export interface SecurityScheme {
  name: string;
  type: string;
  /** Of `http`: bearer or basic. */
  scheme: string;
  /** Location and name of an `apiKey`. */
  in: string;
  parameter: string;
}

/** An OpenAPI document with all files that it refers to. */
export interface ContractDocument {
  title: string;
  version: string;
  /** Address that it was read from. */
  uri: string;
  /** Operations in the order of the document. */
  operations: Operation[];
  securitySchemes: Map<string, SecurityScheme>;
  /** Follows `$ref`s to their targets; returns anything else unchanged. */
  resolve: Resolve;
  validator: Validator;
}

export function createDocument(uri: string, files: Map<string, unknown>): ContractDocument {
  const resolve: Resolve = (node) => {
    let current = node;
    for (let steps = 0; isObject(current) && isString(current.$ref); steps++) {
      if (steps > 50) throw new CouldNotRun(`${current.$ref} refers to itself`);
      const [file = '', fragment = ''] = current.$ref.split('#');
      const content = files.get(file);
      if (content instanceof CouldNotRun) throw content;
      const target = atPointer(content, decodeURIComponent(fragment));
      if (target === undefined) throw new CouldNotRun(`${current.$ref} points at nothing`);
      current = target;
    }
    return current;
  };
  const root = objectOf(files.get(uri));
  const info = objectOf(root.info);
  return {
    title: isString(info.title) ? info.title : uri,
    version: isString(info.version) ? info.version : '',
    uri,
    operations: listOperations(root, resolve),
    securitySchemes: readSchemes(root, resolve),
    resolve,
    validator: createValidator(files, resolve),
  };
}

function readSchemes(root: unknown, resolve: Resolve): Map<string, SecurityScheme> {
  const schemes = objectOf(atPointer(root, '/components/securitySchemes'));
  return new Map(
    Object.entries(schemes).map(([name, node]) => {
      const { type, scheme, in: place, name: parameter } = objectOf(resolve(node));
      return [
        name,
        {
          name,
          type: String(type),
          scheme: String(scheme ?? '').toLowerCase(),
          in: String(place ?? ''),
          parameter: String(parameter ?? ''),
        },
      ];
    }),
  );
}
