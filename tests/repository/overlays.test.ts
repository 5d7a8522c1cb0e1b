// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Components that open over a screen, and the journey that goes back over each. */
const journeys: Readonly<Record<string, string>> = {
  // Every sheet and dialog; the walk through all screens goes back over each state that has one open.
  'ui/overlays/modal-surface.tsx': 'e2e/walks/every-screen.spec.ts',
  'ui/overlays/menu-surface.tsx': 'e2e/walks/every-screen.spec.ts',
  'ui/overlays/lazy-overlay.tsx': 'e2e/walks/every-screen.spec.ts',
  'ui/controls/dates/date-field.tsx': 'e2e/walks/every-screen.spec.ts',
  'features/files/selection/selection-bar.tsx': 'e2e/walks/back.spec.ts',
  'features/groups/front/front-search.tsx': 'e2e/walks/back.spec.ts',
  'features/search/search-box.tsx': 'e2e/walks/back.spec.ts',
  'features/stage/file.route.tsx': 'e2e/walks/back.spec.ts',
  'features/viewer/pdf/pdf-find-bar.tsx': 'e2e/walks/every-screen.spec.ts',
  'features/viewer/parts/use-full-screen.ts': 'e2e/walks/back.spec.ts',
  'features/image-sets/edits/use-reorder.ts': 'e2e/files/image-set.spec.ts',
  'features/shares/page/viewer.ts': 'e2e/sharing/share.spec.ts',
};

test('everything that opens over a screen has a journey that goes back over it', () => {
  const found = globSync('app/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.|app\/src\/ui\/overlays\/layer\//.test(file) &&
      /\b(?:use(?:Early)?Overlay|addOverlay)\(/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  const names = found.map((file) => path.relative('app/src', file)).toSorted();
  expect(names).toEqual(Object.keys(journeys).toSorted());
  for (const journey of Object.values(journeys)) expect(existsSync(path.join(root, journey))).toBe(true);
});
