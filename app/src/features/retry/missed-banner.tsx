import type { FileNumber } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { askForMissed, missedQuery } from './missed-files.ts';

/** Banner that missed-offer.tsx loads. */
export default function MissedBanner({ groupId, isFirst = false }: { groupId: string; isFirst?: boolean }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(missedQuery(groupId));
  const asking = useMutation({
    ...askForMissed(queryClient, groupId),
    onSuccess: (asked) => toast({ text: askedWords(asked) }),
    onError: (error) =>
      toast({
        text: describeErrorBriefly(error),
        tone: 'error',
        action: { label: 'ลองอีกครั้ง', run: () => asking.mutate() },
      }),
  });
  if (!data || data.fileCount === 0) return null;
  const counted = countedFiles(data);
  return (
    <Banner
      title={`มี ${counted}ที่ยังไม่ได้เก็บ`}
      action={
        <Button
          ref={moveFocusOnUnmount(findPageHeading)}
          busy={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {isFirst ? `เก็บ ${counted}ที่เพิ่งพลาดด้วย` : `เก็บ ${counted}ที่พลาดไป`}
        </Button>
      }
    >
      ตอนนี้เก็บได้แล้ว แตะครั้งเดียว ขอจาก LINE ให้ทั้งหมด
    </Banner>
  );
}

function askedWords(asked: FileNumber): string {
  if (asked.fileCount === 0) return 'ขอไปหมดแล้ว มาถึงเมื่อไหร่จะขึ้นในตู้เอง';
  return `กำลังขอ ${countedFiles(asked)}จาก LINE มาถึงเมื่อไหร่จะขึ้นในตู้เอง`;
}
