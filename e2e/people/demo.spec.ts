import { expect, test } from '@playwright/test';
import { startDemoProduct } from '../support/demo-product.ts';

test('a visitor tries the product on their own: posts a picture in the chat, and finds it in the cabinet', async ({
  page,
  browser,
}) => {
  // It builds and starts a product of its own before it begins.
  test.slow();
  const demo = await startDemoProduct();
  try {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await page.goto(demo.origin);
    // A chat with posts and a bot that answers: a busy machine takes longer for it than for a page.
    const answered = page.waitForResponse(/\/line\/visits$/, { timeout: 0 });
    await page.getByRole('button', { name: 'ลองเล่นจริง' }).tap();
    const answer = await answered;
    // The page has been left by the time of a successful answer.
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}\n${demo.log()}`);
    // On a phone the chat is a page of its own.
    await page.waitForURL(/\/line\?as=U[0-9a-f]{32}&chat=C[0-9a-f]{32}$/);
    await expect(page.getByText(/จะลบทิ้งทั้งหมด/)).toBeVisible();
    await expect(page.getByRole('log')).toContainText('ลองส่งรูปมาสักรูปสิ');

    const name = 'image-of-the-visitor.png';
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
    const before = await page.getByRole('log').getByRole('img').count();
    await page
      .getByLabel('ส่งรูป (หลายรูปเป็นอัลบั้ม)')
      .setInputFiles({ name, mimeType: 'image/png', buffer: picture });
    await expect.poll(() => page.getByRole('log').getByRole('img').count()).toBeGreaterThan(before);
    await page.getByRole('log').getByRole('link', { name: 'เปิดตู้ของกลุ่ม' }).last().tap();

    const app = page.frameLocator('iframe');
    await expect(app.getByRole('heading', { name: 'บ้านเรา' }).first()).toBeVisible();
    await expect(app.getByRole('link', { name: /^รูปของ.?คุณ/ })).toBeVisible();

    // Invisible to others: without the link of the visit there is nothing.
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('heading', { name: 'เริ่มลองเล่นจากหน้าแรก' })).toBeVisible();
    await stranger.close();
    expect(violations).toEqual([]);
  } finally {
    await demo.stop();
  }
});
