import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { carryByFinger } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { whole } from '../support/whole.ts';

test(
  'a finger names an image set, chooses its cover and takes both back',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, father, chat, api, groupId } = family;
    await line.post(chat, { by: father, type: 'image', contents: pictures(5) });
    await findFiles(api, { groupId, count: 5 });
    const [imageSet] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
    await openAs(mother, `/microapp/${groupId}/image-set/${imageSet?.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/^พ่อชัย · วัน/);
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
      await page.getByRole('menuitem', { name: item }).tap();
      return page.getByRole('dialog');
    };

    await test.step('it gets a name and a description', async () => {
      const dialog = await choose('ชื่อและคำบรรยาย');
      await dialog.getByLabel('ชื่ออัลบั้ม').fill('วันเกิดยาย');
      await dialog.getByLabel('คำบรรยาย').fill('ที่บ้านสวน');
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'บันทึก' }).tap();
      await expect(heading).toHaveText('วันเกิดยาย');
      await expect(page.getByText('ที่บ้านสวน')).toBeVisible();
    });

    await test.step('an undo gives it its first name again', async () => {
      await page.getByRole('button', { name: 'เลิกทำ' }).tap();
      await expect(heading).toHaveText(/^พ่อชัย · วัน/);
    });

    await test.step('another picture becomes its cover', async () => {
      const sheet = await choose('เลือกปก');
      expect(await findViolations(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'รูปที่ 5' }).tap();
      await expect(page.getByText('เปลี่ยนปกแล้ว')).toBeVisible();
      const [changed] = await api.list<{ coverFileId: string; cover: { id: string }[] }>(
        `/api/group/${groupId}/image-set`,
      );
      expect(changed?.cover[0]?.id).toBe(changed?.coverFileId);
    });
  },
);

test('a finger makes an image set, reorders it, takes a picture out and joins it with another', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  const [sent] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
  const namesOf = async (path: string) =>
    (await api.list<{ id: string; imageSetId: string | null }>(`/api/group/${groupId}/file`)).filter(
      ({ imageSetId }) => imageSetId !== null && path.endsWith(imageSetId),
    ).length;
  await openAs(mother, `/microapp/${groupId}/file`);
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
    await expect(dialog).toBeVisible();
  };

  await test.step('two selected pictures become a set of their own', async () => {
    await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).tap();
    const marks = page.getByRole('button', { name: /^เลือก รูปของ/ });
    await marks.nth(0).tap();
    await marks.nth(1).tap();
    await page.getByRole('region', { name: 'ที่เลือกไว้' }).getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: 'ใส่อัลบั้ม' }).tap();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('ชื่ออัลบั้มใหม่').fill('วันเกิดยาย');
    await dialog.getByRole('button', { name: 'ทำอัลบั้มใหม่' }).tap();
    await expect(heading).toHaveText('วันเกิดยาย');
  });

  await test.step('its pictures change places', async () => {
    await choose('จัดลำดับ');
    expect(await findViolations(page)).toEqual([]);
    const second = await dialog.getByRole('listitem').nth(1).getAttribute('data-item');
    await dialog.getByRole('button', { name: 'รูปที่ 2' }).tap();
    await dialog.getByRole('button', { name: 'รูปที่ 1' }).tap();
    await dialog.getByRole('button', { name: 'บันทึกลำดับ' }).tap();
    await expect(page.getByText('จัดลำดับแล้ว')).toBeVisible();
    await expect(page.locator('main [data-file]').first()).toHaveAttribute('data-file', second ?? '');
  });

  await test.step('a finger drags one by its handle', async () => {
    await choose('จัดลำดับ');
    const places = dialog.getByRole('listitem');
    const pictureAt = (place: number) => places.nth(place).getAttribute('data-item');
    const last = await pictureAt(1);
    await carryByFinger(places.nth(1).locator('[data-handle]'), places.nth(0));
    await expect.poll(() => pictureAt(0)).toBe(last);
    await dialog.getByRole('button', { name: 'บันทึกลำดับ' }).tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('a picture leaves it, and an undo brings it back', async () => {
    await choose('เอารูปออก');
    await dialog.getByRole('button', { name: 'รูปที่ 1' }).tap();
    await dialog.getByRole('button', { name: 'เอาออก 1 ไฟล์' }).tap();
    await expect(page.getByText(/เอาออก 1 ไฟล์แล้ว/)).toBeVisible();
    await page.getByRole('button', { name: 'เลิกทำ' }).tap();
    await expect.poll(() => namesOf(page.url())).toBe(2);
  });

  await test.step('it is joined with the set that was sent', async () => {
    await choose('รวมกับอัลบั้มอื่น');
    await dialog.getByRole('button', { name: /พ่อชัย/ }).tap();
    await dialog.getByRole('button', { name: 'วันเกิดยาย' }).tap();
    await expect.poll(() => namesOf(page.url())).toBe(3);
    const sets = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
    expect(sets.map(({ id }) => id)).not.toContain(sent?.id);
  });
});
