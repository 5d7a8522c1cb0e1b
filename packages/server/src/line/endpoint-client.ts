import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { AppError, isAppError } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ChannelToken } from './channel-token.ts';
import { createSharedPause, type SharedPause } from './pause.ts';
import { retryAfterOf } from './retry-after.ts';

/** Options of a client of LINE's endpoints. */
export interface EndpointClientOptions {
  /** Origin of LINE's API; the SDK drops a path. */
  apiBase: string;
  channelToken: ChannelToken;
  /** Timeout of one call. Default 10 s. */
  timeoutMs?: number;
  /** Monotonic clock in milliseconds, for pauses. Default: that of the process. */
  now?: () => number;
}

type Client = messagingApi.MessagingApiClient;

/** Operation of LINE's API, by its name in the SDK: LINE's limits apply to each by itself. */
type Endpoint = Extract<keyof Client, string>;

/** Call of an endpoint. */
type Call<T> = (client: Client) => Promise<T>;

/** Calls LINE's Messaging API with a valid token, and pauses an endpoint while it is too busy. */
export interface EndpointClient {
  /** @throws the SDK's error, or AppError LINE_UNAVAILABLE while the endpoint is paused */
  ask<T>(endpoint: Endpoint, call: Call<T>): Promise<T>;
  /** Returns the answer, or `otherwise` if LINE answers with this status. */
  askUnless<T, Otherwise>(
    endpoint: Endpoint,
    expected: { status: number; otherwise: Otherwise },
    call: Call<T>,
  ): Promise<T | Otherwise>;
  /** Returns the answer; null if LINE answers with 404. */
  unlessUnknown<T>(endpoint: Endpoint, call: Call<T>): Promise<T | null>;
}

/** Creates a client whose pauses are shared by all its callers. */
export function createEndpointClient(options: EndpointClientOptions): EndpointClient {
  const askWithToken = createAskWithToken(options);
  const pauses = new Map<Endpoint, SharedPause>();

  function pauseOf(endpoint: Endpoint): SharedPause {
    const pause = pauses.get(endpoint) ?? createSharedPause(options.now);
    pauses.set(endpoint, pause);
    return pause;
  }

  /** Calls an endpoint unless it is paused; a pause that LINE requests holds for all callers. */
  async function ask<T>(endpoint: Endpoint, call: Call<T>): Promise<T> {
    const pause = pauseOf(endpoint);
    pause.enter();
    try {
      const answer = await askWithToken(call);
      pause.end();
      return answer;
    } catch (error) {
      if (isBusy(error)) throw pause.begin(error, retryAfterOf(error));
      if (statusOf(error) !== null) pause.end();
      throw error;
    }
  }

  async function askUnless<T, Otherwise>(
    endpoint: Endpoint,
    { status, otherwise }: { status: number; otherwise: Otherwise },
    call: Call<T>,
  ): Promise<T | Otherwise> {
    try {
      return await ask(endpoint, call);
    } catch (error) {
      if (statusOf(error) === status) return otherwise;
      throw unavailable(error);
    }
  }

  return {
    ask,
    askUnless,
    unlessUnknown: (endpoint, call) => askUnless(endpoint, { status: 404, otherwise: null }, call),
  };
}

/** Creates calls with a valid token; they are retried with a renewed one when LINE rejects the first. */
function createAskWithToken({ apiBase, channelToken, timeoutMs = 10_000 }: EndpointClientOptions) {
  async function callWith<T>(token: string, call: Call<T>): Promise<T> {
    const answer = await withTimeout(
      call(new messagingApi.MessagingApiClient({ channelAccessToken: token, baseURL: apiBase })),
      timeoutMs,
    );
    channelToken.accepted(token);
    return answer;
  }

  return async <T>(call: Call<T>): Promise<T> => {
    const token = await channelToken.get();
    try {
      return await callWith(token, call);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      const renewed = await channelToken.renew(token);
      if (renewed === token) throw error;
      return await callWith(renewed, call);
    }
  };
}

/** Converts the error of a call into an AppError. */
export function unavailable(error: unknown): AppError {
  if (isAppError(error)) return error;
  const retryAfterSeconds = retryAfterOf(error);
  return new AppError('LINE_UNAVAILABLE', {
    cause: error,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

/**
 * Returns whether there are too many requests, or the service has a Retry-After; a used-up monthly quota does not
 * count, since waiting does not help.
 */
function isBusy(error: unknown): boolean {
  const status = statusOf(error);
  if (status === 429) return !isMonthUsedUp(error);
  return status !== null && status >= 500 && retryAfterOf(error) !== null;
}

/** Returns whether LINE will not execute a call, now or later. */
export function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status === 400 || status === 403 || status === 404 || isMonthUsedUp(error);
}

function isMonthUsedUp(error: unknown): boolean {
  return error instanceof HTTPFetchError && error.status === 429 && error.body.includes('monthly limit');
}

/** Returns the status of LINE's answer; null if there was none. */
export function statusOf(error: unknown): number | null {
  return error instanceof HTTPFetchError ? error.status : null;
}
