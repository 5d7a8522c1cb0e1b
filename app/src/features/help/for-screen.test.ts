import { expect, it } from 'vitest';
import type { HelpEntry } from '../../lib/help/entries.ts';
import { answersFor } from './for-screen.ts';

const entry = (title: string, ...screens: string[]): HelpEntry => ({
  ...{ href: '/docs/faq', title, text: '', html: '', screens },
});
const entries = [
  entry('groups', '/'),
  entry('front', '/:groupId'),
  entry('files', '/:groupId/file'),
  entry('quotas', '/quota'),
  entry('upgrade', '/quota/:quotaId/upgrade', '/subscribe'),
];
const id = '11111111-1111-4111-8111-111111111111';

it.each([
  ['/microapp', ['groups']],
  ['/microapp/', ['groups']],
  [`/microapp/${id}`, ['front']],
  [`/microapp/${id}/file`, ['files']],
  ['/microapp/quota', ['quotas']],
  [`/microapp/quota/${id}/upgrade`, ['upgrade']],
  ['/microapp/subscribe', ['upgrade']],
  ['/microapp/register', []],
])('the answers of %s are %j', (path, titles) => {
  expect(answersFor(entries, path).map(({ title }) => title)).toEqual(titles);
});
