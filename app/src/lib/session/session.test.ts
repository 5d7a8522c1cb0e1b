import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from './session.ts';

const at = Date.parse('2026-11-21T03:00:00Z');
const registered = { registration: null, needsConsent: false, hasAccount: true };
const somchai = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  displayName: 'สมชาย',
  pictureUrl: null,
  ...registered,
};
const malee = {
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  displayName: 'มาลี',
  pictureUrl: null,
  ...registered,
};
const groupId = 'bbbbbbbb-0000-4000-8000-000000000001';

describe('session', () => {
  beforeEach(() => localStorage.clear());

  it('has a token only while exp is in the future', () => {
    const { session, clock } = open();
    session.saveToken(token(at / 1000 + 60));
    expect(session.findToken()).not.toBeNull();
    clock.now = at + 60_000;
    expect(session.findToken()).toBeNull();
  });

  it('writes the cookie for a day and every path, and as secure on https', () => {
    const { session, page } = open({ isSecure: true });
    session.saveToken(token(at / 1000 + 60));
    expect(page.written.at(-1)).toMatch(/^auth-token=[^;]+; max-age=86400; path=\/; SameSite=Lax; Secure$/);
  });

  it('is signed in only once the profile is fetched', () => {
    const { session } = open();
    session.saveToken(token(at / 1000 + 60));
    expect(session.isSignedIn()).toBe(false);
    session.saveProfile(somchai);
    expect(session.isSignedIn()).toBe(true);
  });

  it('keeps the groups’ entries when the profile is fetched again', () => {
    const { session } = open();
    session.saveProfile(somchai);
    session.saveGroupVerifyEntry(groupId, { result: { success: true }, lastFetched: at });
    session.saveProfile({ ...somchai, displayName: 'ชาย' });
    expect(session.findGroupVerifyEntry(groupId)?.lastFetched).toBe(at);
    expect(JSON.parse(localStorage.getItem('kepwai.profile') ?? '')).toEqual({
      profile: { ...somchai, displayName: 'ชาย' },
      groupVerifyResultCache: { [groupId]: { result: { success: true }, lastFetched: at } },
    });
  });

  it('drops the groups’ entries when somebody else signs in', () => {
    const { session } = open();
    session.saveProfile(somchai);
    session.saveGroupVerifyEntry(groupId, { result: { success: true }, lastFetched: at });
    session.saveProfile(malee);
    expect(session.findGroupVerifyEntry(groupId)).toBeNull();
  });

  it('allows nothing by the former person’s entries before the new profile is fetched', () => {
    const { session } = open();
    session.saveToken(token(at / 1000 + 60, somchai.id));
    session.saveProfile(somchai);
    session.saveGroupVerifyEntry(groupId, { result: { success: true }, lastFetched: at });
    expect(session.findGroupVerifyEntry(groupId)?.lastFetched).toBe(at);
    session.saveToken(token(at / 1000 + 60, malee.id));
    expect(session.findGroupVerifyEntry(groupId)).toBeNull();
  });

  it('signing out clears token and profile', () => {
    const { session } = open();
    session.saveToken(token(at / 1000 + 60));
    session.saveProfile(somchai);
    session.clear();
    expect(session.findToken()).toBeNull();
    expect(session.findProfile()).toBeNull();
  });

  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a profile without name', '{"profile":{"id":"x"}}'],
    ['a profile of an older build', '{"profile":{"id":"x","displayName":"ก","pictureUrl":null}}'],
    ['a profile that is a number', '{"profile":7,"groupVerifyResultCache":7}'],
    ['something deep', '{"__proto__":{"profile":{}}}'],
  ])('the session reads stored nonsense as nothing: %s', (_name, stored) => {
    localStorage.setItem('kepwai.profile', stored);
    expect(open().session.findProfile()).toBeNull();
  });
});

describe('the token cookie', () => {
  it.each([
    ['cut off', token(at / 1000 + 60).slice(0, 20)],
    [
      'of two parts',
      token(at / 1000 + 60)
        .split('.')
        .slice(0, 2)
        .join('.'),
    ],
    ['that is no base64', 'a.%%%.b'],
    ['without an end', ['{}', '{}', 'x'].map((part) => btoa(part)).join('.')],
    ['that is a word', 'undefined'],
  ])('is empty if it is %s, although the browser kept something', (_name, forged) => {
    const { session } = open();
    session.saveToken(forged);
    expect(session.findToken()).toBeNull();
    expect(session.hasToken()).toBe(true);
  });

  it('is ignored if its name is malformed', () => {
    const { session, page } = open();
    page.cookie = 'auth-token=%E0%A4%A; path=/';
    expect(session.findToken()).toBeNull();
  });
});

function open({ isSecure = false } = {}) {
  const page = new CookieJar();
  const clock = { now: at };
  return {
    page,
    clock,
    session: createSession({ page, storage: localStorage, now: () => clock.now, isSecure }),
  };
}

function token(exp: number, sub?: string): string {
  return ['{"alg":"HS256"}', JSON.stringify({ exp, sub }), 'signature'].map((part) => btoa(part)).join('.');
}

/** Stands in for `document.cookie` without the browser's clock and https. */
class CookieJar {
  readonly written: string[] = [];
  #values = new Map<string, string>();
  get cookie(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const equals = pair.indexOf('=');
    if (attributes.includes('max-age=0')) this.#values.delete(pair.slice(0, equals));
    else this.#values.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}
