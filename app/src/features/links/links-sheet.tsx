import type { Share } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { RequestList } from '../requests/request-list.tsx';
import { LinkRow, LinkRows } from './parts/link-row.tsx';
import { groupSharesQuery, mySharesQuery } from './queries.ts';
import ShareSheet from './share-sheet.tsx';
import { describeOrigin, describeShareState, describeUse, nameOfShare } from './share-words.ts';

const titles = { mine: 'ลิงก์ของฉัน', group: 'ลิงก์ของกลุ่ม', requests: 'ลิงก์ขอไฟล์' } as const;

const none = { title: 'ยังไม่มีลิงก์', advice: 'เปิดไฟล์ อัลบั้ม หรือโฟลเดอร์ แล้วเลือก “แชร์ลิงก์” ในเมนู' };

/** Sheet with the links that somebody made, and those of the group that is open, for its managers. */
export default function LinksSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { groupId } = useParams();
  const { hash } = useLocation();
  const [of, setOf] = useState<'mine' | 'group' | 'requests'>(hash === '#requests' ? 'requests' : 'mine');
  const [chosen, setChosen] = useState<Share | null>(null);
  const group = useInfiniteQuery({
    ...groupSharesQuery(groupId ?? ''),
    enabled: open && groupId !== undefined,
  });
  const mine = useInfiniteQuery({ ...mySharesQuery(), enabled: open });
  // Members who do not manage the group have only their own.
  const seesGroup = groupId !== undefined && !group.isError && group.data !== undefined;
  const list = of === 'group' && seesGroup ? group : mine;
  const shares = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      isInAddress
      title={titles[seesGroup ? of : 'mine']}
      description={`${of === 'requests' ? 'ลิงก์ที่ให้คนนอกกลุ่มส่งไฟล์เข้ามา' : 'ลิงก์ที่ให้คนนอกกลุ่มเปิดดู'} ที่หมดอายุหรือปิดแล้วจะอยู่ในนี้อีก 30 วัน`}
    >
      <div className="flex flex-col gap-4 pt-2">
        {seesGroup && (
          <Segmented
            label="ลิงก์ของใคร"
            options={[
              { value: 'mine', label: 'ของฉัน' },
              { value: 'group', label: 'ของกลุ่มนี้' },
              { value: 'requests', label: 'ขอไฟล์' },
            ]}
            value={of}
            onValueChange={setOf}
          />
        )}
        {seesGroup && of === 'requests' ? (
          <RequestList groupId={groupId} />
        ) : shares ? (
          <LinkRows links={shares} none={none}>
            {(share) => (
              <LinkRow
                icon={<Link aria-hidden="true" />}
                name={nameOfShare(share)}
                facts={[
                  describeOrigin(share, { withMaker: of === 'group' }),
                  `${describeShareState(share)} · ${describeUse(share, Date.now())}`,
                ]}
                onChoose={() => setChosen(share)}
              />
            )}
          </LinkRows>
        ) : (
          <RowPlaceholders
            label="กำลังโหลดลิงก์"
            count={3}
            error={list.isError ? `โหลดลิงก์ไม่ได้: ${describeErrorBriefly(list.error)}` : null}
            isFetching={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {of !== 'requests' && list.hasNextPage && (
          <Button tone="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            ดูเพิ่ม
          </Button>
        )}
      </div>
      {chosen && (
        <ShareSheet
          key={chosen.id}
          groupId={chosen.groupId}
          share={chosen}
          title={nameOfShare(chosen)}
          open
          onClose={() => setChosen(null)}
        />
      )}
    </Sheet>
  );
}
