import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { chooseBotReplies } from './mutations.ts';
import { myBotRepliesQuery } from './queries.ts';

/** Lets me keep the bot from answering to what I post, in all chats. */
export function MuteSwitch() {
  const toast = useToast();
  const { data, error, isFetching, refetch } = useQuery(myBotRepliesQuery());
  const choosing = useMutation(chooseBotReplies(useQueryClient()));
  if (!data && error) {
    return (
      <InlineError title="โหลดการตั้งค่าของบอทไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="h-14 rounded-control" />;
  return (
    <Switch
      label="ไม่ต้องให้บอทตอบเมื่อฉันส่งของ"
      hint="ในทุกกลุ่ม ของที่ส่งยังเก็บเหมือนเดิม คนอื่นไม่เห็นว่าคุณเลือกไว้"
      checked={data.isMuted}
      onCheckedChange={(isMuted) =>
        choosing.mutate(isMuted, {
          onError: (failure) => toast({ text: describeErrorBriefly(failure), tone: 'error' }),
        })
      }
    />
  );
}
