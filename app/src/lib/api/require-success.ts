import { ApiError } from '@kepwai/api-client';

/** Returns the body of a response. @throws {ApiError} unless it has `success: true`, whatever its status. */
export function requireSuccess<Body extends { success: unknown }>({
  data,
  response,
}: {
  data: Body;
  response: Response;
}): Body {
  if (data?.success === true) return data;
  throw new ApiError({ status: response.status, body: data, headers: response.headers });
}
