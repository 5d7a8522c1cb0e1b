import { SignInError } from './sign-in.ts';

/**
 * Returns the error of a login that LINE refused; null if it succeeded, or if the query is no response of
 * LINE.
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/#receiving-an-error-response
 */
export function findLineRefusal(query: URLSearchParams): SignInError | null {
  const code = query.get('error')?.toLowerCase();
  if (!code) return null;
  if (code === 'access_denied') return new SignInError('REFUSED');
  // The request expired, or another browser started it.
  if (isAboutState(`${code} ${query.get('error_description') ?? ''}`))
    return new SignInError('STATE_EXPIRED');
  return new SignInError('LINE_FAILED');
}

/** Whether the query is LINE's response; a retry must not repeat it. */
export function isLineAnswer(query: URLSearchParams): boolean {
  return ['code', 'state', 'error', 'liffClientId', 'liffRedirectUri'].some((name) => query.has(name));
}

function isAboutState(words: string): boolean {
  return /state|expired|invalid_request|login_required|interaction_required/i.test(words);
}
