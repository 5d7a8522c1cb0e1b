import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

/** Cancels what waits for its money. */
export function CancelButton<Data>({
  id,
  cancel,
}: {
  id: string;
  cancel: UseMutationOptions<Data, Error, string>;
}) {
  const toast = useToast();
  const cancelling = useMutation(cancel);
  return (
    <Button
      tone="quiet"
      wide
      busy={cancelling.isPending}
      onClick={() =>
        cancelling.mutate(id, {
          onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
        })
      }
    >
      ยกเลิก ไม่จ่าย
    </Button>
  );
}
