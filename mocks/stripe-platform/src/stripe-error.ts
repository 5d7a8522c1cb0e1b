/** Error in Stripe's form. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    error: { type: string; message: string; code?: string; param?: string },
    headers: Record<string, string> = {},
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.headers = headers;
  }
}

/** Returns the error for an unsupported parameter of Stripe. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** Returns the error for an object that is not there. */
export function missing(object: string, id: string): StripeError {
  const message = `No such ${object}: '${id}'`;
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: 'id',
  });
}
