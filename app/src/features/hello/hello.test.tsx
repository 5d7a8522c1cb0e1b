import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Hello from './hello.route.tsx';

it('the page tells everybody what is kept and what is not, whichever group the link names', () => {
  const Stub = createRoutesStub([{ path: '/hello', Component: Hello }]);
  render(<Stub initialEntries={['/hello?group=nobody-knows']} />);
  expect(screen.getByRole('heading', { level: 1, name: 'สวัสดี นี่คือเก็บไว้' })).toBeDefined();
  expect(screen.getByText('ข้อความที่คุยกัน')).toBeDefined();
  expect(screen.getByText('“หยุดเก็บ”')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'นำบอทออกจากกลุ่ม' }).parentElement?.textContent).toContain(
    '30 วัน',
  );
  expect(screen.getByRole('link', { name: 'ดูและลบของที่ฉันส่ง' }).getAttribute('href')).toBe(
    '/microapp?sheet=my-data',
  );
  expect(screen.getByRole('link', { name: 'นโยบายความเป็นส่วนตัว' }).getAttribute('href')).toBe(
    '/legal/privacy',
  );
});
