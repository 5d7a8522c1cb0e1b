import { SignInError } from './sign-in.ts';

/**
 * What LINE's login answered where it did not let the person in; null where it did, or where the query is no answer of LINE.
 *
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/#receiving-an-error-response
 */
export function findLineRefusal(query: URLSearchParams): SignInError | null {
  const code = query.get('error')?.toLowerCase();
  if (!code) return null;
  if (code === 'access_denied') return new SignInError('REFUSED');
  // The request was too old, or this browser had not begun it.
  if (isAboutState(`${code} ${query.get('error_description') ?? ''}`))
    return new SignInError('STATE_EXPIRED');
  return new SignInError('LINE_FAILED');
}

/** Whether the query is LINE's answer at all: another attempt must not carry it along. */
export function isLineAnswer(query: URLSearchParams): boolean {
  return ['code', 'state', 'error', 'liffClientId', 'liffRedirectUri'].some((name) => query.has(name));
}

function isAboutState(words: string): boolean {
  return /state|expired|invalid_request|login_required|interaction_required/i.test(words);
}
