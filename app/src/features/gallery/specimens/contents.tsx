import Ellipsis from 'lucide-react/icons/ellipsis';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { MeterBar, MeterLegend, type MeterPart } from '../../../ui/drawings/meter.tsx';
import { MeterRing } from '../../../ui/drawings/meter-ring.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { Progress } from '../../../ui/drawings/progress.tsx';
import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { DateHeading } from '../../../ui/files/date-heading.tsx';
import { DrawerCard } from '../../../ui/files/drawer-card.tsx';
import { FileRow } from '../../../ui/files/file-row.tsx';
import { FileTile, GapTile, TileGrid, WaitingTile } from '../../../ui/files/file-tile.tsx';
import { Thumbnail } from '../../../ui/files/thumbnail.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { firstPicture, here, menuItems, pictures, secondPicture, thumbhash } from './samples.tsx';

const parts: readonly (MeterPart & { text: string })[] = [
  { label: 'รูป', value: 2.4, tone: 'image', text: '2.4 GB' },
  { label: 'วิดีโอ', value: 1.8, tone: 'video', text: '1.8 GB' },
  { label: 'ไฟล์', value: 0.9, tone: 'file', text: '900 MB' },
  { label: 'เสียง', value: 0.2, tone: 'audio', text: '200 MB' },
];

export function Amounts() {
  return (
    <div className="flex flex-col gap-5">
      <Progress label="กำลังส่ง" value={0.42} valueText="42%" />
      <Progress label="ส่งครบ" value={1} tone="kept" />
      <Progress label="กำลังเตรียม" value={null} />
      <div className="flex flex-wrap gap-5">
        {[0.38, 0.84, 0.98, 0].map((fraction) => (
          <MeterRing key={fraction} label="ที่เก็บ" fraction={fraction} valueText={`${fraction * 100}%`}>
            <span className="block text-title leading-tight font-semibold tabular-nums">
              {Math.round(fraction * 100)}%
            </span>
            <span className="block text-caption text-ink-soft">ของ 5 GB</span>
          </MeterRing>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <MeterBar label="ใช้ไปตามชนิด" total={10} parts={parts} valueText="ใช้ไป 5.3 GB จาก 10 GB" />
        <MeterLegend parts={parts} />
      </div>
    </div>
  );
}

export function Files() {
  return (
    <div className="flex flex-col gap-4">
      <DateHeading dayKey="2026-02-03" aside="12 ไฟล์">
        3 กุมภาพันธ์ 2569
      </DateHeading>
      <Tiles />
      <Rows />
    </div>
  );
}

function Tiles() {
  const [selected, setSelected] = useState(true);
  return (
    <TileGrid>
      <FileTile to={here} name="ทะเล.jpg" kind="image" thumbnailUrl={firstPicture} thumbhash={thumbhash} />
      <FileTile to={here} name="งานวัด.mp4" kind="video" thumbnailUrl={secondPicture} badge="1:05" />
      <FileTile to={here} name="รายงานการประชุมสามัญผู้ถือหุ้น ครั้งที่ ๑๒ ปี ๒๕๖๙.pdf" kind="file" />
      <FileTile to={here} name="ข้อความเสียง.m4a" kind="audio" badge="0:14" />
      <FileTile
        to={here}
        name="เลือกได้.jpg"
        kind="image"
        thumbnailUrl={firstPicture}
        selected={selected}
        onSelectedChange={setSelected}
      />
      <FileTile
        to={here}
        name="ยังไม่เลือก.jpg"
        kind="image"
        thumbnailUrl={secondPicture}
        onSelectedChange={() => {}}
      />
      <GapTile
        to={here}
        name="วิดีโอ"
        kind="video"
        reason="LINE ลบไฟล์นี้ไปก่อน"
        action={<IconButton label="ขออีกครั้ง" icon={<RotateCw aria-hidden="true" />} />}
      />
      <GapTile to={here} name="วิดีโอ" kind="video" reason={null} />
      <WaitingTile label="รูปที่ 8" />
      <Skeleton className="aspect-square rounded-tile" />
    </TileGrid>
  );
}

function Rows() {
  return (
    <div>
      <FileRow
        to={here}
        name="ทะเล.jpg"
        kind="image"
        thumbnailUrl={firstPicture}
        thumbhash={thumbhash}
        details="ยายพิม · 3.4 MB · เมื่อวาน"
        trailing={<MenuButton label="เพิ่มเติม" icon={<Ellipsis aria-hidden="true" />} items={menuItems} />}
      />
      <FileRow
        to={here}
        name="รายงานการประชุมสามัญผู้ถือหุ้นที่มีชื่อยาวมากจนต้องตัดให้พอดีบรรทัด ครั้งที่ ๑๒.pdf"
        kind="file"
        details="สมชาย · 820 KB · 3 ก.พ. 2569"
      />
      <FileRow
        to={here}
        name="ข้อความเสียง.m4a"
        kind="audio"
        badge="0:14"
        details="แพรว · 96 KB · 5 นาทีที่ผ่านมา"
      />
    </div>
  );
}

export function Drawers() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DrawerCard
        to={here}
        title="ครอบครัวสุขใจ"
        details="ใหม่ 12 ไฟล์ วันนี้"
        hasNew
        leading={<Avatar name="ครอบครัวสุขใจ" shape="group" />}
        aside={<Pill tone="new">12</Pill>}
        peek={pictures.map((src) => <Thumbnail key={src} src={src} />)}
      />
      <DrawerCard
        to={here}
        title="ทีมขายภาคเหนือและภาคตะวันออกเฉียงเหนือ ที่ชื่อยาวมาก"
        details="เมื่อวาน"
        leading={<Avatar name="ทีมขาย" shape="group" />}
        peek={pictures.slice(0, 2).map((src) => <Thumbnail key={src} src={src} />)}
      />
      <DrawerCard to={here} title="ป.2/3 ผู้ปกครอง" details="บอทออกจากกลุ่มแล้ว เหลือ 12 วัน" dimmed />
    </div>
  );
}
