import type { Group } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useItemDialogs } from '../files/actions/use-item-dialogs.tsx';
import { Part } from './usage-parts.tsx';

/** Section from which anybody in the group exports everything, even if the bot has left. */
export function TakeOut({ group }: { group: Group }) {
  const isOnline = useOnline();
  const { ask, dialog } = useItemDialogs(group.id);
  return (
    <Part heading="นำทุกอย่างออก">
      <p className="max-w-prose text-small text-ink-soft">
        ทุกไฟล์ของกลุ่มในโฟลเดอร์เดิม กับรายการว่าใครส่งอะไรเมื่อไหร่ เป็น ZIP เดียว ของในตู้ยังอยู่เหมือนเดิม
      </p>
      <div>
        <Button
          tone="secondary"
          icon={<Download aria-hidden="true" />}
          disabled={!isOnline}
          onClick={() => ask({ about: 'archive', wanted: 'everything', title: 'นำทุกอย่างออก' })}
        >
          นำทุกอย่างออก
        </Button>
      </div>
      {dialog}
    </Part>
  );
}
