import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceSignOut, watchOtherTabs } from './sign-out-news.ts';

const key = 'kepwai.profile';
const heard: string[] = [];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  localStorage.setItem(key, store('one'));
  stop = watchOtherTabs((news) => heard.push(news));
});
afterEach(() => stop());

it('a sign-out in another tab is reported', () => {
  dispatchStorageEvent('kepwai.signedOut', '1795265206222');
  dispatchStorageEvent('kepwai.signedOut', null);
  expect(heard).toEqual(['signed-out']);
});

it('another person’s sign-in in another tab is reported', () => {
  dispatchStorageEvent(key, null);
  dispatchStorageEvent(key, store('one'));
  dispatchStorageEvent(key, store('two'));
  expect(heard).toEqual(['replaced']);
});

it.each([
  ['a profile that was fetched again', key, store('one')],
  ['nonsense', key, '{'],
  ['a theme', 'kepwai.theme', 'dark'],
])('a sign-out listener ignores %s', (_name, name, value) => {
  dispatchStorageEvent(name, value);
  expect(heard).toEqual([]);
});

it('a sign-out notifies other tabs and leaves nothing behind', () => {
  announceSignOut();
  expect(localStorage.getItem('kepwai.signedOut')).toBeNull();
});

function store(id: string): string {
  const profile = {
    ...{ id, displayName: 'มะลิ', pictureUrl: null, registration: null },
    ...{ needsConsent: false, hasAccount: true },
  };
  return JSON.stringify({ profile, groupVerifyResultCache: {} });
}

function dispatchStorageEvent(name: string, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
}
