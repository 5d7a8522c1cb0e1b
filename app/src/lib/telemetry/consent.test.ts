import { afterEach, expect, it } from 'vitest';
import { startAnalytics } from './analytics.ts';
import { grantStorageConsent } from './consent.ts';

const scripts = () =>
  [...document.querySelectorAll('script')].filter(({ src }) => src.includes('googletagmanager'));

afterEach(() => {
  for (const script of scripts()) script.remove();
});

it('consent grants three kinds of storage once, as Google’s consent mode expects', () => {
  const page: Pick<Window, 'dataLayer'> = {};
  grantStorageConsent(page);
  grantStorageConsent(page);
  expect(page.dataLayer).toHaveLength(1);
  const [command] = page.dataLayer ?? [];
  // Google's tag ignores arrays: it recognises its commands by their type `arguments`.
  expect(Object.prototype.toString.call(command)).toBe('[object Arguments]');
  expect(Array.from(command as ArrayLike<unknown>)).toEqual([
    'consent',
    'update',
    { analytics_storage: 'granted', functionality_storage: 'granted', security_storage: 'granted' },
  ]);
});

it('analytics load only if configured, once and late', () => {
  const late: (() => void)[] = [];
  const later = (run: () => void) => void late.push(run);
  startAnalytics({ analyticsId: null }, { later });
  startAnalytics({ analyticsId: 'G-"><script>' }, { later });
  expect(late).toHaveLength(0);
  startAnalytics({ analyticsId: 'G-ABC123' }, { later });
  startAnalytics({ analyticsId: 'G-ABC123' }, { later });
  expect(late).toHaveLength(1);
  expect(scripts()).toHaveLength(0);
  late[0]?.();
  expect(scripts().map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123']);
});
