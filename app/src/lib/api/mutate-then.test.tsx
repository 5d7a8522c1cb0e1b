import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mutateThen } from './mutate-then.ts';

function Remove({ onRemoved, told }: { onRemoved: () => void; told: () => void }) {
  const remove = useMutation({
    mutationFn: async () => 'removed',
    // Like a refetched list that no longer has the row of this button.
    onSuccess: async () => {
      onRemoved();
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  return (
    <button type="button" onClick={() => mutateThen(remove, undefined, { onSuccess: told })}>
      ลบ
    </button>
  );
}

function Row({ told }: { told: () => void }) {
  const [isThere, setIsThere] = useState(true);
  return isThere ? <Remove onRemoved={() => setIsThere(false)} told={told} /> : <p>ว่าง</p>;
}

it('mutateThen calls back after the result has unmounted the component', async () => {
  const told = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Row told={told} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'ลบ' }));
  await screen.findByText('ว่าง');
  await expect.poll(() => told).toHaveBeenCalledWith('removed');
});
