import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

function renderInPage(load: Parameters<typeof lazyPart<{ name: string }>>[0]) {
  const Part = lazyPart(load, 'โหลดปุ่มไม่ได้');
  render(
    <main>
      <h1>ตู้</h1>
      <Part name="เก็บต่อ" />
    </main>,
  );
}

const loaded = { default: ({ name }: { name: string }) => <button type="button">{name}</button> };

it('a lazy part is rendered once its code is loaded', async () => {
  renderInPage(async () => loaded);
  await screen.findByRole('button', { name: 'เก็บต่อ' });
});

it('a lazy part keeps the page if its code fails to load, and loads it on a retry', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(loaded)];
  renderInPage(() => answers.shift() ?? Promise.reject(new Error('one load too many')));
  await screen.findByText('โหลดปุ่มไม่ได้');
  expect(screen.getByRole('heading', { name: 'ตู้' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('button', { name: 'เก็บต่อ' });
  expect(screen.queryByText('โหลดปุ่มไม่ได้')).toBeNull();
});
