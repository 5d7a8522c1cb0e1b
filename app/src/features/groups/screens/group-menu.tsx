import type { GroupListItem } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { chooseForGroup, type GroupChoice } from '../mutations.ts';

/** Menu of a group in my list: pin it, or have nothing said of what is new in it. */
export function GroupMenu({ group }: { group: GroupListItem }) {
  const choose = useChoose(group.id);
  const { pinned, muted } = group;
  return (
    <MenuButton
      label={`ตัวเลือกของ ${groupName(group)}`}
      icon={<EllipsisVertical aria-hidden="true" />}
      items={[
        pinned
          ? {
              label: 'เลิกปักหมุด',
              icon: <PinOff aria-hidden="true" />,
              onSelect: () => choose({ pinned: false }, 'เลิกปักหมุดแล้ว'),
            }
          : {
              label: 'ปักหมุด',
              icon: <Pin aria-hidden="true" />,
              onSelect: () => choose({ pinned: true }, 'ปักหมุดแล้ว'),
            },
        muted
          ? {
              label: 'เปิดแจ้งของใหม่',
              icon: <Bell aria-hidden="true" />,
              onSelect: () => choose({ muted: false }, 'เปิดแจ้งของใหม่แล้ว'),
            }
          : {
              label: 'ปิดแจ้งของใหม่',
              icon: <BellOff aria-hidden="true" />,
              onSelect: () => choose({ muted: true }, 'ปิดแจ้งของใหม่ในกลุ่มนี้แล้ว'),
            },
      ]}
    />
  );
}

/** Returns a function that saves a choice, and says so with an undo. */
function useChoose(groupId: string) {
  const toast = useToast();
  const choosing = useMutation(chooseForGroup(useQueryClient(), groupId));
  const save = (choice: GroupChoice, onSaved: () => void) =>
    mutateThen(choosing, choice, {
      onSuccess: onSaved,
      onError: (error) =>
        toast({
          text: describeErrorBriefly(error),
          tone: 'error',
          action: { label: 'ลองอีกครั้ง', run: () => save(choice, onSaved) },
        }),
    });
  return (choice: GroupChoice, text: string) =>
    save(choice, () => toast({ text, undo: () => save(invert(choice), () => undefined) }));
}

function invert({ pinned, muted }: GroupChoice): GroupChoice {
  return {
    ...(pinned !== undefined && { pinned: !pinned }),
    ...(muted !== undefined && { muted: !muted }),
  };
}
