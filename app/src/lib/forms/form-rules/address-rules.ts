import { createRule } from './rule.ts';

export const email = createRule({
  passes: (value) => isEmail(String(value)),
  sentence: () => 'นี้ยังไม่ครบ ต้องเป็นอีเมลเต็ม เช่น name@example.com',
  subject: 'อีเมล',
});

export const url = createRule({
  passes: (value) => isWebAddress(String(value)),
  sentence: () => 'นี้ยังไม่ครบ ต้องเป็นที่อยู่เว็บ เช่น https://example.com',
  subject: 'ลิงก์',
});

/**
 * Whether a text is an e-mail address as all mail servers accept it: ASCII, with a Thai domain in its xn--
 * form.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    at > 0 &&
    // RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all.
    at <= 64 &&
    text.length <= 254 &&
    /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*$/i.test(local) &&
    !local.endsWith("'") &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    /^(?:[a-z]+|xn--[a-z0-9-]+)$/i.test(top) &&
    top.length > 1
  );
}

/**
 * Whether a text is an http or https address; `javascript:` and the like are addresses too, but must never be
 * followed.
 */
function isWebAddress(text: string): boolean {
  // The URL parser drops line ends and adds slashes, so the input itself must already be an address.
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return hostname
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label !== '');
}
