import { expect, test } from '../support/fixtures.ts';

test('words are drawn in Anuphan', async ({ page, family, openAs }) => {
  await openAs(family.mother, `/microapp/${family.groupId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const facesOf = (text: string) =>
    page.evaluate(async (shown) => {
      const faces = await document.fonts.load('400 1rem Anuphan', shown);
      return faces.map(({ status, unicodeRange }) => `${status} ${unicodeRange.includes('U+E01')}`);
    }, text);
  expect(await facesOf('กลุ่ม')).toEqual(['loaded true']);
  expect(await facesOf('15:30')).toEqual(['loaded false']);
});

test('a Thai page loads no font of other letters', async ({ page, family, openAs }) => {
  await openAs(family.mother, `/microapp/${family.groupId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const statuses = await page.evaluate(async () => {
    await document.fonts.ready;
    const ofOthers = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.includes('U+2122'));
    return ofOthers.map(({ status }) => status);
  });
  expect(statuses).toEqual(['unloaded']);
});
