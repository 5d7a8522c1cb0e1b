import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateField } from './date-field.tsx';

function Harness({ start = '2026-11-28', ...limits }: { start?: string; min?: string; max?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField label="ตั้งแต่" value={day} {...limits} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

async function openCalendar(props: Parameters<typeof Harness>[0] = {}) {
  render(<Harness {...props} />);
  fireEvent.click(screen.getByRole('button', { name: /^ตั้งแต่/ }));
  return within(await screen.findByRole('table'));
}

const dayNamed = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string, init = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

it('a date field shows its day in the Buddhist era', () => {
  render(<Harness />);
  screen.getByRole('button', { name: 'ตั้งแต่ 28 พ.ย. 2569', expanded: false });
});

it('a tap on a day of a date field selects it, closes the calendar and returns to the field', async () => {
  const grid = await openCalendar();
  fireEvent.click(grid.getByRole('button', { name: 'วันอังคารที่ 3 พฤศจิกายน 2569' }));
  expect(screen.getByRole('status').textContent).toBe('2026-11-03');
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ตั้งแต่ 3 พ.ย. 2569' }));
});

it('arrow keys in a date field move across days, weeks, months and years, and keep the focus', async () => {
  const grid = await openCalendar();
  grid.getByRole('button', { name: /ที่ 28 พฤศจิกายน 2569/ }).focus();
  const moves = [
    ['ArrowRight', /ที่ 29 พฤศจิกายน/],
    ['ArrowDown', /ที่ 6 ธันวาคม 2569/],
    ['Home', /^วันอาทิตย์ที่ 6 ธันวาคม/],
    ['End', /^วันเสาร์ที่ 12 ธันวาคม/],
    ['PageUp', /ที่ 12 พฤศจิกายน 2569/],
  ] as const;
  for (const [key, name] of moves) {
    press(key);
    expect(document.activeElement).toBe(dayNamed(name));
  }
  press('PageUp', { shiftKey: true });
  expect(document.activeElement).toBe(dayNamed(/ที่ 12 พฤศจิกายน 2568/));
});

it('a date field allows no days and months outside its limits', async () => {
  const grid = await openCalendar({ min: '2026-11-20', max: '2026-12-05' });
  expect(grid.getByRole('button', { name: /ที่ 19 พฤศจิกายน/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'เดือนก่อน' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'ธ.ค. 2569' }));
  expect(dayNamed(/ที่ 6 ธันวาคม/)).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'ม.ค. 2569' })).toHaveProperty('disabled', true);
});

it('Escape closes only the calendar of a date field', async () => {
  const grid = await openCalendar();
  grid.getByRole('button', { name: /ที่ 28 พฤศจิกายน/ }).focus();
  press('Escape');
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^ตั้งแต่/ }));
});
