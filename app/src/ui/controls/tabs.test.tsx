import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

function Kinds() {
  const [selected, setSelected] = useState<'all' | 'trash'>('all');
  return (
    <Tabs
      label="มุมมอง"
      tabs={[
        { id: 'all', label: 'ทั้งหมด' },
        { id: 'trash', label: 'ถังขยะ' },
      ]}
      selected={selected}
      onSelect={setSelected}
    >
      {selected}
    </Tabs>
  );
}

it('a tab list moves with the arrow keys, wraps at the ends, and moves the focus along', () => {
  render(<Kinds />);
  const first = screen.getByRole('tab', { name: 'ทั้งหมด' });
  const second = screen.getByRole('tab', { name: 'ถังขยะ' });
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(second.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'ArrowRight' });
  expect(first.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(first, { key: 'End' });
  expect(screen.getByRole('tabpanel').textContent).toBe('trash');
});
