import type { ContractDocument, Operation, Parameter, Reference } from './document.ts';

/**
 * Adds to each operation the parameters that its path names and it does not describe itself: the component of that
 * name, or for a name that ends in `Id` an id.
 *
 * @throws if the path names another one without a component
 */
export function addPathParameters({ paths, components }: ContractDocument): void {
  for (const [path, methods] of Object.entries(paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const operation of Object.values(methods)) {
      const own = listParameters(operation, components.parameters);
      const missing = names.filter((name) => !own.some((it) => it.in === 'path' && it.name === name));
      if (missing.length === 0) continue;
      const added = missing.map((name) => referToParameter(name, path, components.parameters));
      operation.parameters = [...added, ...(operation.parameters ?? [])];
    }
  }
}

/** Returns the parameters of an operation, with those that it refers to. */
export function listParameters(
  { parameters = [] }: Operation,
  shared: Record<string, Parameter>,
): Parameter[] {
  return parameters.flatMap((entry) =>
    '$ref' in entry ? (shared[entry.$ref.replace('#/components/parameters/', '')] ?? []) : entry,
  );
}

function referToParameter(name: string, path: string, shared: Record<string, Parameter>): Reference {
  const component = name.charAt(0).toUpperCase() + name.slice(1);
  if (!shared[component] && name.endsWith('Id'))
    shared[component] = { name, in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } };
  if (!shared[component]) throw new Error(`No parameter describes {${name}} of ${path}`);
  return { $ref: `#/components/parameters/${component}` };
}
