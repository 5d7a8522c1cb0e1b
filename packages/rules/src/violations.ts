/** A violation of a JSON Schema, with the names of Ajv. */
export interface Violation {
  /** JSON pointer to the value. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  message?: string | undefined;
}

/**
 * Returns the detail of an error answer for a violation: the field that it is about, and the fault. Fields of a body are
 * JSON pointers, parameters are identified by their name.
 */
export function describeViolation(
  { instancePath, params, message = 'is not as the contract says' }: Violation,
  part: string | undefined,
): { field: string; message: string } {
  const missing = params.missingProperty ?? params.additionalProperty;
  const pointer = typeof missing === 'string' ? `${instancePath}/${escapeKey(missing)}` : instancePath;
  return { field: part === 'body' ? pointer : pointer.slice(1), message };
}

/**
 * Escapes a key in a JSON pointer.
 * @see https://www.rfc-editor.org/rfc/rfc6901#section-3
 */
function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
