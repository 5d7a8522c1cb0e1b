import * as z from 'zod';

// The checker's copy of the contract: `npm run generate` writes the same document for the server.
const files = import.meta.glob<unknown>('../../../../packages/contract/src/generated/openapi.json', {
  import: 'default',
  eager: true,
});

const methods = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const;

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.tuple([z.string()]),
});

const documentSchema = z.object({
  info: z.object({ version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operationSchema)),
});

/** Operation of the contract. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

/** Operations of one resource. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The contract. */
export const [contract] = Object.values(files);

const { info, tags, paths } = documentSchema.parse(contract);

export const contractVersion = info.version;

/**
 * Every operation by its resource, in the order of the contract.
 * @throws if one has no resource that the contract describes: the build ends there.
 */
export const operationGroups: readonly OperationGroup[] = groupOperations();

function groupOperations(): OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([
        method,
        {
          operationId,
          summary,
          tags: [tag],
        },
      ]) => ({
        ...{ id: operationId, method: method.toUpperCase(), path, summary, tag },
      }),
    ),
  );
  const unknown = all.filter(({ tag }) => !tags.some(({ name }) => name === tag));
  if (unknown.length > 0) throw new Error(`The contract describes no tag of ${unknown.map(({ id }) => id)}`);
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: all.filter(({ tag }) => tag === name),
    }))
    .filter(({ operations }) => operations.length > 0);
}
