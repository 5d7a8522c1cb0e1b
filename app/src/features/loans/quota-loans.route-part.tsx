import type { Loan } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { InlineError } from '../../ui/page/error-state.tsx';
import { EndLoanButton } from './end-loan-button.tsx';
import { LoanList, LoanRow } from './loan-row.tsx';
import { quotaLoansQuery } from './queries.ts';

/** Shows what a quota lends and borrows; nothing if it never did lately. */
export function QuotaLoansPart({ quotaId }: { quotaId: string }) {
  const { data: view, error, isFetching, refetch } = useQuery(quotaLoansQuery(quotaId));
  if (!view) {
    return error ? (
      <InlineError
        title={describeErrorBriefly(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  return (
    <>
      <Loans
        id="lent"
        heading={view.lentBytes > 0 ? `ให้ยืมอยู่ ${formatSize(view.lentBytes)}` : 'เคยให้ยืม'}
        loans={view.lent}
        quotaId={quotaId}
        side="lender"
      />
      <Loans
        id="borrowed"
        heading={view.borrowedBytes > 0 ? `ยืมมา ${formatSize(view.borrowedBytes)}` : 'เคยยืม'}
        loans={view.borrowed}
        quotaId={quotaId}
        side="borrower"
      />
    </>
  );
}

function Loans({
  id,
  heading,
  loans,
  quotaId,
  side,
}: {
  id: string;
  heading: string;
  loans: readonly Loan[];
  quotaId: string;
  side: 'lender' | 'borrower';
}) {
  if (loans.length === 0) return null;
  const isLender = side === 'lender';
  const isOffered = (loan: Loan) =>
    isLender ? loan.permissions.recall && loan.state === 'running' : loan.permissions.return;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-body font-semibold">
        {heading}
      </h2>
      <p className="text-small text-ink-soft">
        {isLender
          ? 'ที่เก็บนี้เล็กลงเท่าที่ให้ยืม ครบกำหนดแล้วกลับมาเอง'
          : 'นับรวมในที่เก็บนี้แล้ว ครบกำหนดแล้วคืนเอง ของที่เก็บไว้ไม่หาย แต่ถ้าเกิน ของใหม่จะยังไม่เก็บ'}
      </p>
      <LoanList>
        {loans.map((loan) => (
          <LoanRow
            key={loan.id}
            loan={loan}
            title={isLender ? `ให้ “${loan.toQuotaName}”` : (loan.lender?.displayName ?? 'ไม่บอกชื่อ')}
          >
            {isOffered(loan) && <EndLoanButton loan={loan} quotaId={quotaId} side={side} />}
          </LoanRow>
        ))}
      </LoanList>
    </section>
  );
}
