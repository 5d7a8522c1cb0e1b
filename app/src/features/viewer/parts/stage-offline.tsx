import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { StageMessage } from './stage-message.tsx';

/** Shows that a file could not load offline. It retries by itself once the network is back. */
export function StageOffline({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <StageMessage
      icon={<WifiOff aria-hidden="true" />}
      title="ต่ออินเทอร์เน็ตไม่ได้"
      action={
        <Button tone="secondary" onClick={onRetry}>
          ลองอีกครั้ง
        </Button>
      }
    >
      ไฟล์นี้ยังอยู่ในตู้ เน็ตกลับมาเมื่อไหร่จะเปิดให้เอง
    </StageMessage>
  );
}
