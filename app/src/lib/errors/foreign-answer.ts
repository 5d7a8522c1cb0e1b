import { isApiError, isNetworkFailure } from '@kepwai/api-client';
import type { Sentence } from './error-sentences.ts';

/** Sentence for answers that a network gave in place of the server. */
export const foreignAnswerSentence: Sentence = {
  title: 'เน็ตที่ใช้อยู่ไม่ให้ติดต่อเก็บไว้',
  advice: 'เข้าสู่ระบบของ Wi-Fi ก่อน หรือใช้เน็ตอื่น',
};

/**
 * Whether a network answered in place of the server: the page of a filter, or of a Wi-Fi that wants a sign-in. A gateway
 * that reaches no server (500, 502 and others) is ours.
 */
export function isForeignAnswer(error: unknown): boolean {
  if (isNetworkFailure(error)) return isApiError(error.cause);
  if (!isApiError(error) || error.code !== null) return false;
  return error.status < 500 || error.status === 501 || error.status === 511;
}
