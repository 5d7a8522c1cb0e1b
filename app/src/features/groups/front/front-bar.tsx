import type { Group } from '@kepwai/api-client';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { iconButtonLook } from '../../../ui/controls/icon-button.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { TopBar } from '../../../ui/page/top-bar.tsx';
import { FrontSearch } from './front-search.tsx';

/** Top bar of a group's front: its picture and name, its search and its settings. */
export function FrontBar({ groupId, group }: { groupId: string; group: Group | undefined }) {
  return (
    <TopBar
      title={group ? groupName(group) : 'ตู้ของกลุ่ม'}
      backTo="/microapp"
      backLabel="กลับไปกลุ่มของฉัน"
      leading={
        group && <Avatar name={groupName(group)} pictureUrl={group.pictureUrl} shape="group" size="small" />
      }
      actions={
        <>
          <FrontSearch groupId={groupId} />
          <Link to={`/microapp/${groupId}/quota`} aria-label="ตั้งค่าของกลุ่ม" className={iconButtonLook()}>
            <Settings />
          </Link>
        </>
      }
    />
  );
}
