import { expect, test } from './support/fixtures.ts';

test('a page that is left while it loads is not shown again', async ({ window, family }) => {
  const { mother, groupId } = family;
  await window.openAs(mother, '/microapp');
  const places = [`/microapp/${groupId}/file`, '/microapp/quota', `/microapp/${groupId}/folder`, '/microapp'];
  const leave = (to: string) => window.evaluate((address: string) => location.assign(address), to);
  for (const [index, place] of [...places, ...places, ...places].entries()) {
    const next = places[(index + 1) % places.length] ?? '';
    await leave(place);
    // Between two documents there is no window to query.
    await expect(() => leave(next)).toPass();
    await expect(async () => {
      expect(await window.evaluate(() => location.pathname)).toBe(next);
      expect(await window.evaluate(() => document.querySelector('h1') !== null)).toBe(true);
    }, `${place}, left for ${next}`).toPass();
  }
});
