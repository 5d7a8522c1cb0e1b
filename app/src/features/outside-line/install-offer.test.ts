import { expect, test } from 'vitest';
import { createPageStorage } from '../../lib/page/device/page-storage.ts';
import { endHint, findInstallWay, type InstallWindow, isHintDue } from './install-offer.ts';

/** Creates what a device, or a new tab, remembers. */
const createNotes = () =>
  createPageStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });

test('the first visit has no hint, also after a reload, and the next one has', () => {
  const device = createNotes();
  const tab = createNotes();
  expect(isHintDue({ device, tab })).toBe(false);
  expect(isHintDue({ device, tab })).toBe(false);
  const later = createNotes();
  expect(isHintDue({ device, tab: later })).toBe(true);
  expect(isHintDue({ device, tab: later })).toBe(true);
});

test('a hint that was dismissed or followed does not come back', () => {
  const device = createNotes();
  isHintDue({ device, tab: createNotes() });
  endHint({ device });
  expect(isHintDue({ device, tab: createNotes() })).toBe(false);
});

const page = (given: Partial<InstallWindow>, isInstalled = false): InstallWindow => ({
  navigator: {},
  matchMedia: () => ({ matches: isInstalled }),
  ...given,
});

test.each([
  [
    'a browser that offers it',
    page({ installPrompt: Object.assign(new Event('a'), { prompt: async () => null }) }),
    'prompt',
  ],
  ['Safari of an iPhone', page({ navigator: { standalone: false } }), 'share-sheet'],
  ['a browser that does not', page({}), null],
  ['the installed app', page({ navigator: { standalone: false } }, true), null],
  ['the installed app on an iPhone', page({ navigator: { standalone: true } }), null],
])('the offer to install the app: %s', (_what, given, way) => {
  expect(findInstallWay(given)).toBe(way);
});
