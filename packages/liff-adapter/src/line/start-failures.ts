import type { LiffFunctions } from '../liff/driver.ts';
import type { LiffFailure } from '../liff/errors.ts';

/*
 * Failures of a start that LINE's SDK does not report, in one chunk with it.
 */

/**
 * Returns the fault of the ID token that the SDK stores; undefined if it stores none. The SDK also stores unverified
 * ones, and compares the audience with `liffClientId` of the query, which anybody can write into a link.
 */
export function findIdTokenError(
  liffId: string,
  sdk: Pick<LiffFunctions, 'getIDToken' | 'getDecodedIDToken'>,
): LiffFailure | undefined {
  const payload = sdk.getDecodedIDToken();
  if (sdk.getIDToken() === null || payload?.aud === liffId.split('-', 1)[0]) return undefined;
  return { code: 'INVALID_ID_TOKEN', message: `Invalid ${payload ? '"aud" value' : 'content'} in ID_TOKEN` };
}

/** Returns the failure of a denied login without a description, on which the SDK itself fails. */
export function findDenial(search: string): LiffFailure | undefined {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (!error || !query.has('liffOAuth2Error') || query.get('error_description')) return undefined;
  return { code: 'INIT_FAILED', message: `${error}: the login was denied or has ended` };
}
