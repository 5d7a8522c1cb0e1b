import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { getSession } from '../../lib/session/session.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AccountForm } from './account-form.tsx';
import { goToReturnPath } from './go-to-return-path.ts';
import { accountQuery } from './queries.ts';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

/**
 * Requests name, e-mail and tax details, which receipts need, and then returns to the page the person came
 * from.
 */
export default function AccountDetail() {
  const navigate = useNavigate();
  const toast = useToast();
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery());
  const profile = getSession().findProfile();

  function leave(): void {
    toast({ text: 'บันทึกแล้ว' });
    goToReturnPath(navigate);
  }

  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-6 px-5 py-8">
      <title>ข้อมูลของคุณ · เก็บไว้</title>
      <header className="flex flex-col gap-2">
        <h1 className="text-heading font-semibold">ข้อมูลของคุณ</h1>
        <p className="text-body text-ink-soft">ใช้ออกใบเสร็จตอนจ่ายเงินเท่านั้น คนอื่นในกลุ่มไม่เห็น</p>
      </header>
      {account && profile && (
        <AccountForm
          account={account}
          displayName={profile.displayName}
          personId={profile.id}
          onSaved={leave}
        />
      )}
      {!account && error && (
        <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!account && !error && (
        <Loading label="กำลังเปิดแบบฟอร์ม" onRetry={() => void refetch()}>
          <div className="flex flex-col gap-5">
            {[0, 1, 2].map((place) => (
              <Skeleton key={place} className="h-16" />
            ))}
          </div>
        </Loading>
      )}
      {(account || error) && (
        <p className="text-center">
          <TextLink alone to="/microapp?sheet=account">
            กลับโดยไม่บันทึก
          </TextLink>
        </p>
      )}
    </div>
  );
}
