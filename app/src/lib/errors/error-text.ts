import { type ApiError, isApiError, isNetworkFailure, TimeoutError } from '@kepwai/api-client';
import { LiffError } from '@kepwai/liff-adapter';
import { isChunkFailure } from '../deployment/chunk-failure.ts';
import { SignInError } from '../session/sign-in.ts';
import { errorSentences, findErrorSentence, type Sentence } from './error-sentences.ts';
import { foreignAnswerSentence, isForeignAnswer } from './foreign-answer.ts';

/** Error in words for a person, with its request id. */
export interface ErrorText extends Sentence {
  /** Id to quote when requesting help; null if the server never received the request. */
  readonly requestId: string | null;
  /** Whether no response arrived. */
  readonly isOffline: boolean;
}

const offline = {
  title: 'ต่ออินเทอร์เน็ตไม่ได้',
  advice: 'ของในตู้ยังอยู่ครบ เช็กสัญญาณแล้วลองอีกครั้ง',
};
const slow = { title: 'ใช้เวลานานกว่าปกติ', advice: 'สัญญาณอาจอ่อน ลองอีกครั้งได้เลย' };
const unknown = errorSentences.INTERNAL;
const notLoaded = {
  title: 'โหลดบางส่วนของหน้านี้ไม่ได้',
  advice: 'ถ้าใช้ตัวบล็อกโฆษณาหรือเน็ตที่กรองเว็บ ให้ปิดไว้สำหรับหน้านี้ แล้วลองใหม่ หรือเปิดในเบราว์เซอร์อื่น',
};
const refused = {
  title: 'ยังไม่ได้อนุญาตให้เก็บไว้รู้ว่าคุณคือใคร',
  advice: 'เราใช้แค่ชื่อและรูปโปรไฟล์ เพื่อดูว่าคุณอยู่กลุ่มไหน กดลองใหม่แล้วเลือกอนุญาต',
};

/** Sentences for sign-in errors that do not come from our server, whose own are Thai already. */
const signInTexts: Readonly<Record<string, Sentence>> = {
  OPEN_CHAT: {
    title: 'โอเพนแชทยังใช้เก็บไว้ไม่ได้',
    advice: 'เปิดจากแชทกลุ่มธรรมดา หรือเปิดในเบราว์เซอร์แทน',
  },
  COOKIES_BLOCKED: {
    title: 'เบราว์เซอร์นี้ปิดคุกกี้ไว้ เลยจำไม่ได้ว่าคุณคือใคร',
    advice: 'อนุญาตคุกกี้สำหรับหน้านี้ หรือเปิดในเบราว์เซอร์อื่น',
  },
  LOGIN_LOOP: {
    title: 'เข้าสู่ระบบแล้ว แต่ยังเปิดตู้ไม่ได้',
    advice: 'กดลองใหม่ ถ้ายังไม่ได้ ให้เปิดในเบราว์เซอร์อื่น',
  },
  WRONG_CLOCK: {
    title: 'เวลาในเครื่องไม่ตรง LINE เลยไม่ให้เข้า',
    advice: 'ตั้งวันที่และเวลาเป็นอัตโนมัติ แล้วลองใหม่',
  },
  TIMEOUT: { title: 'LINE ตอบช้ากว่าปกติ', advice: 'เช็กสัญญาณแล้วลองใหม่ หรือเปิดในเบราว์เซอร์อื่น' },
  NETWORK: offline,
  SDK_ABSENT: { ...notLoaded, title: 'โหลดส่วนที่ใช้เชื่อมกับ LINE ไม่ได้' },
  REFUSED: refused,
  STATE_EXPIRED: {
    title: 'การเข้าสู่ระบบครั้งนี้หมดเวลาแล้ว',
    advice: 'ยังไม่มีอะไรเสียหาย กดลองใหม่เพื่อเริ่มเข้าสู่ระบบอีกครั้ง',
  },
  FORBIDDEN: refused,
  INVALID_CONFIG: {
    title: 'เก็บไว้ยังตั้งค่ากับ LINE ไม่ครบ',
    advice: 'แจ้งผู้ให้บริการพร้อมข้อมูลด้านล่าง',
  },
};
const signInFailed = { title: 'เข้าสู่ระบบด้วย LINE ไม่ได้', advice: 'ลองใหม่ หรือเปิดในเบราว์เซอร์อื่น' };

/** Describes any error in words; all screens use it. */
export function describeError(error: unknown): ErrorText {
  if (isForeignAnswer(error))
    return { ...foreignAnswerSentence, requestId: null, isOffline: isNetworkFailure(error) };
  if (error instanceof TimeoutError) return { ...slow, requestId: null, isOffline: true };
  if (isNetworkFailure(error)) return { ...offline, requestId: null, isOffline: true };
  if (isChunkFailure(error)) {
    const isOffline = !navigator.onLine;
    return { ...(isOffline ? offline : notLoaded), requestId: null, isOffline };
  }
  if (isApiError(error)) {
    const words = describeAnswer(error);
    return { ...words, requestId: error.requestId, isOffline: false };
  }
  if (error instanceof LiffError || error instanceof SignInError) {
    const isOffline = (error.code === 'NETWORK' || error.code === 'TIMEOUT') && !isSdkAbsent(error);
    return {
      ...(signInTexts[isSdkAbsent(error) ? 'SDK_ABSENT' : error.code] ?? signInFailed),
      requestId: null,
      isOffline,
    };
  }
  return { ...unknown, requestId: null, isOffline: false };
}

/** Describes an error in one line, for a toast. */
export function describeErrorBriefly(error: unknown): string {
  return describeError(error).title;
}

/**
 * Returns the sentence of an error response. A newer server may send an unknown code; its own sentence is
 * Thai then.
 */
function describeAnswer(error: ApiError): Sentence {
  // A response without a code is a gateway's that does not reach our server, and not in Thai.
  if (error.code === null) return unknown;
  return findErrorSentence(error.code) ?? { title: error.message, advice: adviseAfter(error.status) };
}

function adviseAfter(status: number): string {
  if (status >= 500) return unknown.advice;
  if (status === 429) return errorSentences.RATE_LIMITED.advice;
  return 'ลองอีกครั้ง หรือกลับไปหน้าก่อน';
}

/** Whether LINE's SDK did not load despite a network: something on this device blocks it. */
function isSdkAbsent(error: LiffError | SignInError): boolean {
  return navigator.onLine && isChunkFailure(error.cause);
}
