import type { Loan } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { formatSize } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { untilWords } from './loan-words.ts';

/** A loan with its size and end; `children`: what can be done about it. */
export function LoanRow({ loan, title, children }: { loan: Loan; title: string; children?: ReactNode }) {
  const { lender, bytes } = loan;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Avatar name={lender?.displayName ?? 'ไม่บอกชื่อ'} pictureUrl={lender?.pictureUrl} />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-caption text-ink-soft">{untilWords(loan)}</p>
      </div>
      <p className="tabular-nums">{formatSize(bytes)}</p>
      {children}
    </li>
  );
}

/** A list of loans. */
export function LoanList({ children }: { children: ReactNode }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
      {children}
    </ul>
  );
}
