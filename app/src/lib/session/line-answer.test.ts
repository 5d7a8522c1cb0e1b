import { describe, expect, it } from 'vitest';
import { findLineRefusal, isLineAnswer } from './line-answer.ts';

describe('LINE’s login response', () => {
  it.each([
    ['error=access_denied&error_description=The+resource+owner+denied+the+request.&state=x', 'REFUSED'],
    ['error=ACCESS_DENIED', 'REFUSED'],
    ['error=INVALID_REQUEST&error_description=state+is+expired', 'STATE_EXPIRED'],
    ['error=LOGIN_REQUIRED', 'STATE_EXPIRED'],
    ['error=server_error', 'LINE_FAILED'],
    ['error=%3Cscript%3E', 'LINE_FAILED'],
  ])('LINE’s answer %s is %s', (query, code) => {
    expect(findLineRefusal(new URLSearchParams(query))?.code).toBe(code);
  });

  it.each(['', 'code=abc&state=x', 'error=', 'from=card'])('LINE’s answer %s is no refusal', (query) => {
    expect(findLineRefusal(new URLSearchParams(query))).toBeNull();
  });

  it('LINE’s answer is recognised by its parameters', () => {
    expect(isLineAnswer(new URLSearchParams('code=abc&state=x'))).toBe(true);
    expect(isLineAnswer(new URLSearchParams('error=access_denied'))).toBe(true);
    expect(isLineAnswer(new URLSearchParams('from=card'))).toBe(false);
  });
});
