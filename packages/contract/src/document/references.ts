import { isObject, isString } from '../json.ts';

/** Keys whose children have chosen names, and not words of OpenAPI or JSON Schema. */
const namedChildren = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'pathItems',
  'paths',
  'callbacks',
  'securitySchemes',
]);

/** Keys with data, in which `$ref` is no reference. */
const data = new Set(['example', 'default', 'const', 'enum']);

/** Returns a copy in which every `$ref` is an absolute address; `found` is called with each. */
export function absolutise(document: unknown, base: string, found: (uri: string) => void): unknown {
  function visit(node: unknown, areNames: boolean): unknown {
    if (Array.isArray(node)) return node.map((child) => visit(child, false));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => {
        if (areNames) return [key, visit(child, false)];
        if (key === '$ref' && isString(child)) {
          const uri = new URL(child, base).href;
          found(uri.replace(/#.*$/, ''));
          return [key, uri];
        }
        // `examples` is a list of data in a schema, and elsewhere a map of objects that can be references.
        if (data.has(key) || (key === 'examples' && Array.isArray(child))) return [key, child];
        return [key, visit(child, namedChildren.has(key) && isObject(child))];
      }),
    );
  }
  return visit(document, false);
}
