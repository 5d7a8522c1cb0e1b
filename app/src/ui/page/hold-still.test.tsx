import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { HoldStill } from './hold-still.tsx';

function Part({ name, answer, children }: { name: string; answer: Promise<string>; children?: ReactNode }) {
  const { data } = useQuery({ queryKey: [name], queryFn: () => answer });
  return data === undefined ? null : (
    <>
      <p>{data}</p>
      {children}
    </>
  );
}

function openAnswer() {
  let resolve: (text: string) => void = () => undefined;
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve: (text: string) => resolve(text) };
}

const renderHeld = (parts: ReactNode, isKnown = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HoldStill isKnown={isKnown} placeholder={<p>รอก่อน</p>}>
        {parts}
      </HoldStill>
    </QueryClientProvider>,
  );

it('a still page shows its parts together, including those that a part requests', async () => {
  const [first, second] = [openAnswer(), openAnswer()];
  renderHeld(
    <Part name="first" answer={first.promise}>
      <Part name="second" answer={second.promise} />
    </Part>,
  );
  screen.getByText('รอก่อน');
  first.resolve('หนึ่ง');
  await screen.findByText('หนึ่ง');
  screen.getByText('รอก่อน');
  second.resolve('สอง');
  await waitFor(() => expect(screen.queryByText('รอก่อน')).toBeNull());
  screen.getByText('สอง');
});

it('a still page does not wait for parts that the device has', async () => {
  await act(async () => renderHeld(<p>มีแล้ว</p>, true));
  expect(screen.queryByText('รอก่อน')).toBeNull();
});
