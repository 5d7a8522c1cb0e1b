import { findViolations } from '../support/axe.ts';
import { expect, lineOrigin, test } from '../support/fixtures.ts';
import { shownAs } from '../support/words.ts';

test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

test('an owner hands a quota over, the new one wants it deleted, and the group reads until when', async ({
  page,
  browser,
  baseURL,
  family,
  openAs,
}) => {
  const { mother, father, api, groupId } = family;
  const [own] = await api.list<{ quota: { id: string; name: string } }>('/api/me/quota');
  const { id: quotaId, name } = own?.quota ?? { id: '', name: '' };
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 375, height: 812 } });
  const other = await context.newPage();
  const query = new URLSearchParams({
    redirect_uri: new URL('/microapp/quota', baseURL).href,
    user_id: father.userId,
  });
  await other.goto(`${lineOrigin()}/dev/authorize?${query}`);
  await expect(other.getByRole('heading', { name: shownAs('ที่เก็บของฉัน') })).toBeVisible();

  await test.step('the owner offers it to somebody of the group by touch', async () => {
    await openAs(mother, `/microapp/quota/${quotaId}`);
    await page.getByRole('button', { name: shownAs('ยกให้คนอื่น') }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: shownAs('เลือก พ่อชัย') }).tap();
    await expect(sheet.getByRole('switch', { name: shownAs('ฉันยังเป็นคนดูแลต่อ') })).toBeChecked();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: shownAs('ยกให้พ่อชัย') }).tap();
    await expect(page.getByText(shownAs('รอพ่อชัยตอบรับ'))).toBeVisible();
  });

  await test.step('who is asked sees it without a reload, and accepts it', async () => {
    await other.getByRole('button', { name: shownAs('ดูและตอบ') }).tap();
    expect(await findViolations(other)).toEqual([]);
    await other.getByRole('button', { name: shownAs('รับเป็นเจ้าของ') }).tap();
    await expect(other).toHaveURL(new RegExp(`/microapp/quota/${quotaId}$`));
    await expect(other.getByText(shownAs('คุณเป็นเจ้าของ'))).toBeVisible();
  });

  await test.step('the former owner helps to manage it, as their page shows at once', async () => {
    await expect(page.getByText(shownAs('ของพ่อชัย คุณช่วยดูแล'))).toBeVisible();
    await expect(page.getByRole('button', { name: shownAs('ยกให้คนอื่น') })).toBeHidden();
  });

  await test.step('the new owner wants it deleted, after seeing which group loses', async () => {
    await other.getByRole('button', { name: shownAs('ลบที่เก็บนี้') }).tap();
    const sheet = other.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: shownAs('บ้านเรา') })).toBeVisible();
    await expect(sheet.getByRole('button', { name: shownAs('ลบที่เก็บนี้') })).toBeDisabled();
    await sheet.getByRole('checkbox').tap();
    await sheet.getByRole('button', { name: shownAs('ลบที่เก็บนี้') }).tap();
    await expect(other.getByText(shownAs(`กำลังจะลบ “${name}”`))).toBeVisible();
    await expect(page.getByText(shownAs(`กำลังจะลบ “${name}”`))).toBeVisible();
    await expect(page.getByRole('button', { name: shownAs('เลิกทำ ไม่ลบแล้ว') })).toBeHidden();
  });

  await test.step('the group reads until when, and it is undone', async () => {
    await page.goto(`/microapp/${groupId}`);
    await expect(page.getByText(/จะถูกลบ/).first()).toBeVisible();
    await other.getByRole('button', { name: shownAs('เลิกทำ ไม่ลบแล้ว') }).tap();
    await expect(page.getByText(/จะถูกลบ/)).toHaveCount(0);
  });
  await context.close();
});
