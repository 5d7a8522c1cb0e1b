import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileField } from './file-field.tsx';

const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('สลิป'), { target: { files } });

it('a file field shows a Thai instruction and then the chosen files', () => {
  const onChange = vi.fn();
  render(<FileField label="สลิป" multiple onChange={onChange} />);
  expect(screen.getByText('เลือกไฟล์ได้หลายไฟล์')).toBeDefined();
  choose(new File([], 'สลิป.jpg'));
  expect(screen.getByText('สลิป.jpg')).toBeDefined();
  choose(new File([], 'a.jpg'), new File([], 'b.jpg'));
  expect(screen.getByText('2 ไฟล์')).toBeDefined();
  choose();
  expect(screen.getByText('เลือกไฟล์ได้หลายไฟล์')).toBeDefined();
  expect(onChange).toHaveBeenCalledTimes(3);
});
