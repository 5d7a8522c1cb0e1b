import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { cancelErasure } from './mutations.ts';

/** Says on every screen that I am going to be erased, and takes it back. */
export default function ErasureBanner({ erasesAt }: { erasesAt: string }) {
  const toast = useToast();
  const cancelling = useMutation(cancelErasure(useQueryClient()));
  return (
    <div className="px-4 pt-3">
      <Banner
        tone="warning"
        title={`บัญชีนี้จะถูกลบวันที่ ${formatLongDate(erasesAt)}`}
        action={
          <Button
            tone="secondary"
            busy={cancelling.isPending}
            onClick={() =>
              cancelling.mutate(undefined, {
                onSuccess: () => toast({ text: 'ไม่ลบแล้ว บัญชีของคุณอยู่เหมือนเดิม' }),
                onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
              })
            }
          >
            ไม่ลบแล้ว
          </Button>
        }
      >
        คุณขอลบไว้ เปลี่ยนใจได้ก่อนถึงวันนั้น <TextLink to="/microapp/my-data">ดูรายละเอียด</TextLink>
      </Banner>
    </div>
  );
}
