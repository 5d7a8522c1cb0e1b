import { expect, test } from './fixtures.ts';
import { actAsLineClient, androidLine } from './line-client.ts';

test.use({ userAgent: androidLine });

test.beforeEach(async ({ context }) => {
  await actAsLineClient(context);
});

for (const ending of ['submit', 'close'] as const) {
  test(`inside LINE a sub-window reads its data, and its parent hears of its ${ending}`, async ({
    page,
    site,
    line,
    person,
    app,
    openWindowAs,
  }) => {
    const { hash } = await line.openInClient({ userId: person.userId, contextType: 'group' });
    await app.open(`#${hash}`);
    await app.expectBoot('ready');
    const opened = page.waitForResponse(/\/liff\/v2\/sub\/msit$/);
    await app.tap('Open a window');
    const { msit }: { msit: string } = await (await opened).json();

    // LINE's client shows the other app over this page, with the parent's proof.
    const over = await openWindowAs(`${androidLine}/SubWindow`);
    await actAsLineClient(over);
    const window = await over.newPage();
    const credentials = new URLSearchParams((await line.openInClient({ userId: person.userId })).hash);
    credentials.set('mst_verifier', new URLSearchParams(hash).get('mst_verifier') ?? '');
    credentials.set('msit', msit);
    await window.goto(`${site.endpointUrl}#${credentials}`);
    await expect(window.locator('#boot')).toHaveText('ready');
    expect(window.url()).not.toContain('msit');
    await window.getByRole('button', { name: 'Read app data' }).dispatchEvent('click');
    await expect(window.locator('#answer')).toHaveText('{"n":1}');
    await window
      .getByRole('button', { name: ending === 'submit' ? 'Submit' : 'Close', exact: true })
      .dispatchEvent('click');
    await expect(page.locator('#answer')).toHaveText(
      ending === 'submit' ? '{"event":"submit","data":{"chosen":7}}' : '{"event":"close","data":{}}',
    );
  });
}

test('inside LINE a sub-window that LINE refuses is told to its parent as an error of the adapter', async ({
  line,
  person,
  app,
  page,
}) => {
  const { hash } = await line.openInClient({ userId: person.userId });
  await app.open(`#${hash}`);
  await app.expectBoot('ready');
  await line.addFault({
    path: '/liff/v2/sub/waitResult',
    status: 400,
    body: { errorDetail: 'msit is invalid' },
  });
  await app.tap('Open a window');
  await expect(page.locator('#answer')).toContainText('"event":"error"');
  await expect(page.locator('#answer')).toContainText('"api":"subWindow.open"');
});
