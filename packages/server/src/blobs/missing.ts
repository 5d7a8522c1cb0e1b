/** What a look at a file gives; null where there is no such file. */
export async function unlessMissing<Value>(promise: Promise<Value>): Promise<Value | null> {
  return promise.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

/** Whether the operating system said so. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
