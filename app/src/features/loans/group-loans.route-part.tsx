import { useQuery } from '@tanstack/react-query';
import HandHelping from 'lucide-react/icons/hand-helping';
import { useState } from 'react';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { EndLoanButton } from './end-loan-button.tsx';
import { LendSheet } from './lend-sheet.tsx';
import { daysFor, smallestLoanBytes } from './loan-choices.ts';
import { LoanList, LoanRow } from './loan-row.tsx';
import { groupLoansQuery } from './queries.ts';

/** Shows what members lend to a group, and lets one lend. */
export function GroupLoansPart({ groupId }: { groupId: string }) {
  const { data: view, error, isFetching, refetch } = useQuery(groupLoansQuery(groupId));
  const [isLending, setLending] = useState(false);
  useLive((news) => {
    if (news.some((item) => concernsGroup(item, groupId))) void refetch();
  });
  if (!view) {
    return error ? (
      <InlineError
        title={describeErrorBriefly(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  const { loans, bytes, sources, permissions } = view;
  if (loans.length === 0 && !permissions.lend) return null;
  return (
    <section aria-labelledby="loans" className="flex flex-col gap-3">
      <h2 id="loans" className="text-body font-semibold">
        {bytes > 0 ? `ยืมที่เก็บอยู่ ${formatSize(bytes)}` : 'ไม่อยากจ่าย ให้ยืมที่เก็บก็ได้'}
      </h2>
      {loans.length > 0 && (
        <LoanList>
          {loans.map((loan) => (
            <LoanRow
              key={loan.id}
              loan={loan}
              title={(loan.lender?.displayName ?? 'ไม่บอกชื่อ') + (loan.isMine ? ' (คุณ)' : '')}
            >
              {loan.permissions.recall && loan.state === 'running' && loan.fromQuota && (
                <EndLoanButton loan={loan} quotaId={loan.fromQuota.id} side="lender" />
              )}
            </LoanRow>
          ))}
        </LoanList>
      )}
      {permissions.lend && <Lending sources={sources} onLend={() => setLending(true)} />}
      <LendSheet open={isLending} onClose={() => setLending(false)} groupId={groupId} sources={sources} />
    </section>
  );
}

function Lending({
  sources,
  onLend,
}: {
  sources: Parameters<typeof LendSheet>[0]['sources'];
  onLend: () => void;
}) {
  const [now] = useState(Date.now);
  const spare = sources.filter(({ lendableBytes }) => lendableBytes >= smallestLoanBytes);
  if (spare.some((source) => daysFor(source, now).length > 0)) {
    return (
      <Button
        tone="secondary"
        className="self-start"
        icon={<HandHelping aria-hidden="true" />}
        onClick={onLend}
      >
        ให้ยืมที่เก็บของฉัน
      </Button>
    );
  }
  if (sources.length === 0) {
    return (
      <div className="flex flex-col items-start gap-1">
        <p className="text-small text-ink-soft">มีที่เก็บของตัวเองก่อน แล้วแบ่งส่วนที่ยังไม่ใช้ให้กลุ่มนี้ยืมได้</p>
        <ButtonLink tone="quiet" to="/microapp/quota">
          ที่เก็บของฉัน
        </ButtonLink>
      </div>
    );
  }
  return (
    <p className="text-small text-ink-soft">
      {spare.length > 0
        ? 'ที่เก็บของคุณเหลือเวลาไม่ถึง 7 วัน ต่ออายุก่อน แล้วค่อยให้ยืม'
        : 'ที่เก็บของคุณเหลือไม่ถึง 100 MB เลยยังให้ยืมไม่ได้'}
    </p>
  );
}
