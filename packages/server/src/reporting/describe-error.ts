/** Maximum depth of causes and aggregated errors. */
const maxDepth = 3;

/**
 * Fields with details of an error and without content of a request: libraries attach requests, headers and
 * tokens to theirs.
 */
const knownFields = ['code', 'status', 'statusCode', 'syscall', 'table', 'constraint', 'queue'];

interface DescribeOptions {
  /** Redacts messages, also if a stack repeats them. Default: nothing is redacted. */
  redact?: (text: string) => string;
  depth?: number;
}

/**
 * Returns the log entry of an error. An object that only resembles one is described too: pg-boss passes copies of
 * errors, which are no instances of Error.
 */
export function describeError(error: unknown, options: DescribeOptions = {}): unknown {
  const { redact = (text) => text, depth = 0 } = options;
  if (typeof error === 'string') return redact(error);
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const text = (field: string) => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  };
  const nested = (field: string): unknown[] => {
    const value: unknown = Reflect.get(error, field);
    if (value === undefined || depth >= maxDepth) return [];
    return (Array.isArray(value) ? value : [value])
      .slice(0, maxDepth)
      .map((one) => describeError(one, { redact, depth: depth + 1 }));
  };
  const message = text('message');
  const stack = text('stack');
  const fields: [string, unknown][] = [
    ['message', typeof message === 'string' ? redact(message) : message],
    ...knownFields.map((field): [string, unknown] => [field, text(field)]),
    ['stack', typeof stack === 'string' ? redactStack(stack, redact) : stack],
  ];
  const [cause] = nested('cause');
  const errors = error instanceof AggregateError ? nested('errors') : [];
  return {
    type: error instanceof Error ? error.name : (text('name') ?? 'object'),
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    ...(cause !== undefined && { cause }),
    ...(errors.length > 0 && { errors }),
  };
}

/** Redacts the message, with which a stack begins, and keeps the frames. */
function redactStack(stack: string, redact: (text: string) => string): string {
  const frames = stack.search(/\n {4}at /);
  return frames < 0 ? redact(stack) : redact(stack.slice(0, frames)) + stack.slice(frames);
}
