/** Returns the result of a file operation; null if there is no such file. */
export async function unlessMissing<Value>(promise: Promise<Value>): Promise<Value | null> {
  return promise.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

/** Returns whether an error has this code of the operating system. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
