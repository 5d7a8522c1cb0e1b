// @vitest-environment node
import { expect, test } from 'vitest';
import { listLoops } from '../../scripts/repository/folder-loops.ts';

const domains = 'packages/server/src/domains/';

function loopsAmong(sources: Record<string, string>): string[] {
  return listLoops(
    domains,
    Object.keys(sources).map((file) => `${domains}${file}`),
    (file) => sources[file.slice(domains.length)] ?? '',
  );
}

test('the rule finds two domains that import each other through different files', () => {
  expect(
    loopsAmong({
      'chats/a.ts': "import type { B } from '../groups/b.ts';",
      'groups/b.ts': '',
      'groups/c.ts': "export {\n  d,\n} from '../chats/d.ts';",
    }),
  ).toEqual(['chats → groups → chats']);
});

test('the rule finds a subfolder and its parent that import each other', () => {
  expect(
    loopsAmong({
      'users/a.ts': "import { b } from './sessions/b.ts';",
      'users/sessions/b.ts': "import { c } from '../c.ts';",
    }),
  ).toEqual(['users → users/sessions → users']);
});

test('the rule finds a circle of three folders, one import of which is on demand', () => {
  expect(
    loopsAmong({
      'files/a.ts': "import { b } from '../folders/b.ts';",
      'folders/b.ts': "const c = () => import('../shares/c.ts');",
      'shares/c.ts': "import '../files/d.ts';",
      'users/e.ts': "import { a } from '../files/a.ts';",
    }),
  ).toEqual(['files → folders → shares → files']);
});

test('the rule allows an import in one direction, and any in a test', () => {
  expect(
    loopsAmong({
      'users/a.ts': "import { b } from './sessions/b.ts';",
      'users/sessions/b.ts': "import { c } from './c.ts';",
      'users/sessions/b.test.ts': "import { a } from '../a.ts';",
    }),
  ).toEqual([]);
});
