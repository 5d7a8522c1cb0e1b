import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const entry = (
  title: string,
  { screens = [], html = '<p>ตอบ</p>' }: { screens?: string[]; html?: string | null },
) => ({
  ...{ href: `/docs/faq#${title}`, title, text: title, html, screens },
});
const questions = [
  entry('หาไฟล์อย่างไรให้เจอ', { screens: ['/:groupId/file'], html: '<p>แตะช่องค้นหา</p>' }),
  entry('ลบผิด เอาคืนได้ไหม', {}),
];

function arrange() {
  const api = createMockApi();
  api.server.use(
    http.get('*/docs/faq/_payload.json', () => HttpResponse.json({ entries: questions })),
    http.get('*/pricing/_payload.json', () => HttpResponse.json({ entries: [] })),
    http.get('*/articles/_payload.json', () =>
      HttpResponse.json({ entries: [entry('รูปหาย', { html: null })] }),
    ),
  );
  return api;
}

test('the help sheet opens the answer for the present screen', async () => {
  const { me, group } = arrange();
  await openApp(`/microapp/${group.id}/file?sheet=help`, me);
  await screen.findByText('หน้านี้');
  const answer = screen.getByText('หาไฟล์อย่างไรให้เจอ').closest('details');
  expect(answer?.open).toBe(true);
  expect(screen.getByText('ลบผิด เอาคืนได้ไหม').closest('details')?.open).toBe(false);
});

test('the help sheet searches questions and articles while one types', async () => {
  const { me } = arrange();
  await openApp('/microapp?sheet=help', me);
  fireEvent.change(await screen.findByLabelText('ค้นหาคำตอบ'), { target: { value: 'รูป' } });
  expect((await screen.findByText('รูปหาย')).getAttribute('href')).toBe('/docs/faq#รูปหาย');
  expect(screen.queryByText('ลบผิด เอาคืนได้ไหม')).toBeNull();
});

test('the help sheet can be retried after a failure', async () => {
  const { me, server } = arrange();
  server.use(http.get('*/docs/faq/_payload.json', () => HttpResponse.error(), { once: true }));
  await openApp('/microapp?sheet=help', me);
  fireEvent.click(await screen.findByText('ลองอีกครั้ง'));
  await screen.findByText('ลบผิด เอาคืนได้ไหม');
});
