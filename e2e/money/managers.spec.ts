import { findViolations } from '../support/axe.ts';
import { expect, lineOrigin, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

test('an owner invites by a link, another account accepts it in its own browser, and is removed', async ({
  page,
  browser,
  baseURL,
  family,
  openAs,
}) => {
  const { mother, father, api } = family;
  const [own] = await api.list<{ quota: { id: string; name: string } }>('/api/me/quota');
  const { id: quotaId, name } = own?.quota ?? { id: '', name: '' };
  await openAs(mother, `/microapp/quota/${quotaId}/managers`);

  const link = await test.step('the owner makes a link by touch', async () => {
    await page.getByRole('button', { name: shownAs('ชวนคนช่วยดูแล') }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox').fill('พ่อ');
    await sheet.getByRole('button', { name: shownAs('สร้างลิงก์ชวน') }).tap();
    const address = sheet.getByText(/invitation\?token=/);
    await expect(address).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const text = (await address.textContent()) ?? '';
    await sheet.getByRole('button', { name: shownAs('เสร็จแล้ว') }).tap();
    await expect(page.getByText(shownAs('รอคำตอบ'))).toBeVisible();
    return new URL(text);
  });
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{22}$/);

  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const other = await context.newPage();
  const referers: string[] = [];
  other.on('request', (request) => referers.push(request.headers().referer ?? ''));

  await test.step('the other signs in from the link, and the token leaves the address', async () => {
    const href = new URL(`/microapp/invitation?token=${token}`, baseURL).href;
    const query = new URLSearchParams({ redirect_uri: href, user_id: father.userId });
    await other.goto(`${lineOrigin()}/dev/authorize?${query}`);
    await expect(other.getByRole('heading', { name: shownAs(`แม่นิดชวนคุณช่วยดูแล “${name}”`) })).toBeVisible();
    expect(other.url()).not.toContain(token);
    expect(referers.join()).not.toContain(token);
    expect(await findViolations(other)).toEqual([]);
    await other.reload();
    await other.getByRole('button', { name: shownAs('รับคำเชิญ') }).tap();
    await expect(other.getByText(shownAs('คุณเป็นคนดูแลแล้ว'))).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`/microapp/quota/${quotaId}$`));
    const kept = () =>
      location.href + JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]);
    expect(await other.evaluate(kept)).not.toContain(token);
  });

  await test.step('the owner sees it without a reload, and removes them', async () => {
    await page.getByRole('button', { name: shownAs('เอาออก: พ่อชัย') }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shownAs('เอาออก') })
      .tap();
    await expect(page.getByRole('heading', { name: shownAs('มีคุณคนเดียว') })).toBeVisible();
  });

  await test.step('who was removed is led away, and the link is used', async () => {
    await expect(other.getByText('Page Not Found')).toBeVisible();
    await other.goto(`/microapp/invitation?token=${token}`);
    await expect(other.getByRole('heading', { name: shownAs('คำเชิญนี้มีคนรับไปแล้ว') })).toBeVisible();
  });
  await context.close();
});
