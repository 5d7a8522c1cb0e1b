import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { media, pictures } from '../support/line.ts';
import { selectFiles } from '../support/selection.ts';
import { whole } from '../support/whole.ts';

const run = promisify(execFile);

/** Returns the names of a ZIP, once unzip and Python found nothing wrong in it. */
async function readZip(file: string): Promise<string[]> {
  expect((await run('unzip', ['-t', file])).stdout).toContain('No errors detected');
  const script =
    'import sys,json,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps(z.namelist()))';
  return JSON.parse((await run('python3', ['-c', script, file])).stdout);
}

test('selected files are downloaded as one ZIP, whose exact size is shown first', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  const receipt = { base64: (await media('receipt.pdf')).toString('base64'), fileName: 'ใบเสร็จ ค่าน้ำ.pdf' };
  await line.post(chat, { by: father, type: 'file', contents: [receipt] });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { bar } = await selectFiles(page, 3);
  await bar.getByRole('button', { name: 'บันทึก' }).tap();
  const sheet = page.getByRole('dialog', { name: 'ดาวน์โหลด 3 ไฟล์' });
  await expect(sheet.getByText(/^3 ไฟล์ · /)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const shown = Number((await sheet.getByText(/ไบต์$/).innerText()).replace(/\D/g, ''));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'ดาวน์โหลด' }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^บ้านเรา \d{4}-\d\d-\d\d\.zip$/);
  const file = await download.path();
  expect((await readFile(file)).length).toBe(shown);
  expect(await readZip(file)).toEqual(expect.arrayContaining(['ใบเสร็จ ค่าน้ำ.pdf']));
});

test('a broken download of everything in a group resumes, and matches its list', async ({
  page,
  family,
  line,
  openAs,
  request,
}, testInfo) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(4) });
  await findFiles(api, { groupId, count: 4 });
  await openAs(mother, `/microapp/${groupId}/quota`);
  await page.getByRole('button', { name: 'นำทุกอย่างออก' }).tap();
  const sheet = page.getByRole('dialog', { name: 'นำทุกอย่างออก' });
  await expect(sheet.getByText(/^4 ไฟล์ · /)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'ดาวน์โหลด' }).tap(),
  ]);
  const url = download.url();
  await download.cancel();

  const first = await request.get(url, { headers: { range: 'bytes=0-20000' } });
  const ifRange = first.headers().etag ?? '';
  const rest = await request.get(url, { headers: { range: 'bytes=20001-', 'if-range': ifRange } });
  expect([first.status(), rest.status()]).toEqual([206, 206]);
  const zip = testInfo.outputPath('all.zip');
  await writeFile(zip, Buffer.concat([await first.body(), await rest.body()]));
  expect(await readZip(zip)).toEqual(expect.arrayContaining(['manifest.json', 'files.csv']));
  const script = path.resolve(import.meta.dirname, '../../scripts/verify-export.ts');
  expect((await run(process.execPath, [script, zip])).stdout).toBe('4 files: all match the list\n');
});

test(
  'an unsent file leaves a ZIP that was planned before',
  whole,
  async ({ family, line, request, page, openAs }) => {
    const { mother, chat, api, groupId } = family;
    const [first] = await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
    await findFiles(api, { groupId, count: 2 });
    await openAs(mother, `/microapp/${groupId}/quota`);
    await page.getByRole('button', { name: 'นำทุกอย่างออก' }).tap();
    const sheet = page.getByRole('dialog', { name: 'นำทุกอย่างออก' });
    await expect(sheet.getByText(/^2 ไฟล์ · /)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'ดาวน์โหลด' }).tap(),
    ]);
    const before = (await request.head(download.url())).headers();
    if (first) await line.unsend(first);
    await expect
      .poll(async () => (await request.head(download.url())).headers().etag, { timeout: 60_000 })
      .not.toBe(before.etag);
    const after = (await request.head(download.url())).headers();
    expect(Number(after['content-length'])).toBeLessThan(Number(before['content-length']));
  },
);
