import Ellipsis from 'lucide-react/icons/ellipsis';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { DateHeading } from '../../ui/date-heading.tsx';
import { DrawerCard } from '../../ui/drawer-card.tsx';
import {
  EmptyDrawerDrawing,
  InviteDrawing,
  LostSheetDrawing,
  NothingFoundDrawing,
  OfflineDrawing,
  StuckDrawerDrawing,
} from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField, TextArea, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FileRow } from '../../ui/file-row.tsx';
import { FileTile, GapTile, TileGrid, WaitingTile } from '../../ui/file-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, type MenuItem } from '../../ui/menu.tsx';
import { MeterBar, MeterLegend, type MeterPart, MeterRing } from '../../ui/meter.tsx';
import { Dialog, Sheet } from '../../ui/modal.tsx';
import { NewItemsPill, Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Draws a picture that needs no server: a sky over a hill, in the given hues. */
function drawPicture(sky: number, hill: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${sky} 60% 78%)"/><circle cx="56" cy="24" r="9" fill="hsl(${sky + 20} 90% 90%)"/><path d="M0 56c20-22 36-6 50-2 12 4 20-8 30-4v30H0z" fill="hsl(${hill} 34% 46%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const pictures = [drawPicture(210, 130), drawPicture(28, 220), drawPicture(335, 260), drawPicture(190, 40)];
const [firstPicture = '', secondPicture = ''] = pictures;
const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const here = '/ui';

export function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>เก็บไฟล์</Button>
      <Button icon={<Upload aria-hidden="true" />}>อัปโหลด</Button>
      <Button tone="secondary">เลือกหลายไฟล์</Button>
      <Button tone="quiet">ยกเลิก</Button>
      <Button tone="danger">ทิ้งถาวร</Button>
      <Button tone="chat">ส่งเข้าแชท LINE</Button>
      <Button disabled>ใช้ไม่ได้ตอนนี้</Button>
      <Button busy>กำลังบันทึก</Button>
      <ButtonLink to={here} tone="secondary">
        ลิงก์ที่เป็นปุ่ม
      </ButtonLink>
      <p>
        ข้อความที่มี <TextLink to={here}>ลิงก์อยู่ข้างใน</TextLink> อ่านต่อได้
      </p>
    </div>
  );
}

const menuItems: readonly MenuItem[] = [
  { label: 'เปลี่ยนชื่อ', icon: <Pencil aria-hidden="true" />, onSelect: () => {} },
  { label: 'แชร์', icon: <Share2 aria-hidden="true" />, onSelect: () => {}, disabled: true },
  { label: 'ย้ายไปถังขยะ', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onSelect: () => {} },
];

export function IconButtonsAndMenu() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <IconButton label="แชร์" icon={<Share2 aria-hidden="true" />} />
      <IconButton label="อัปโหลด" tone="raised" icon={<Upload aria-hidden="true" />} />
      <IconButton label="ใช้ไม่ได้" icon={<Trash2 aria-hidden="true" />} disabled />
      <span className="rounded-control bg-stage p-1">
        <IconButton label="แชร์" tone="stage" icon={<Share2 aria-hidden="true" />} />
      </span>
      <MenuButton label="เพิ่มเติม" icon={<Ellipsis aria-hidden="true" />} items={menuItems} tone="raised" />
    </div>
  );
}

export function Fields() {
  const [query, setQuery] = useState('ค่าน้ำ');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="ชื่อไฟล์" hint="ไม่ต้องใส่นามสกุลไฟล์" defaultValue="ใบเสร็จค่าน้ำ กุมภาพันธ์" />
      <TextField label="อีเมล" error="อีเมลไม่ถูกต้อง" defaultValue="สมชาย@" />
      <TextField label="ใช้ไม่ได้" disabled defaultValue="กลุ่มที่ออกแล้ว" />
      <Select
        label="เรียงตาม"
        options={[
          { value: 'new', label: 'ใหม่สุดก่อน' },
          { value: 'name', label: 'ชื่อ ก ถึง ฮ' },
        ]}
      />
      <Select label="พื้นที่เก็บ" error="เลือกพื้นที่ก่อน" options={[{ value: '', label: 'ยังไม่เลือก' }]} />
      <TextArea label="เล่าเพิ่ม" hint="ไม่เกิน 500 ตัวอักษร" defaultValue="เก็บรูปงานบุญไว้ให้ยายดู" />
      <TextArea label="เหตุผล" error="เหตุผลต้องไม่เกิน 500 ตัวอักษร" defaultValue="ก็เพราะว่า" />
      <FileField label="รูปปก" hint="ไฟล์ jpg หรือ png ไม่เกิน 5 MB" />
      <FileField label="สลิป" error="สลิปต้องเป็นไฟล์รูป (jpg, svg, jpeg, png, bmp, gif, webp)" />
      <SearchField label="ค้นในกลุ่มนี้" value={query} onValueChange={setQuery} />
    </div>
  );
}

const plans = [
  { value: 'free', label: 'ฟรี 5 GB' },
  { value: 'month', label: 'รายเดือน ฿59' },
];

export function Choices() {
  const [keepsVideo, setKeepsVideo] = useState(true);
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const [kinds, setKinds] = useState<readonly string[]>(['รูป']);
  const [tab, setTab] = useState<'all' | 'trash'>('all');
  return (
    <div className="flex flex-col gap-4">
      <Switch label="เก็บวิดีโอ" hint="ใช้ไปแล้ว 3.2 GB" checked={keepsVideo} onCheckedChange={setKeepsVideo} />
      <Switch label="เก็บเสียง" checked={false} onCheckedChange={() => {}} disabled />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox label="รับข่าวสาร" defaultChecked />
        <Checkbox label="ยังไม่เลือก" />
        <Checkbox label="ใช้ไม่ได้" disabled />
        <Checkbox label="ข่าวใหม่" hint="ไม่เกินเดือนละครั้ง เลิกรับได้ทุกเมื่อ" />
        <Checkbox label="ยอมรับข้อตกลง" error="ต้องยอมรับก่อน จึงจะลงทะเบียนได้" />
      </div>
      <div className="flex flex-wrap gap-x-12 gap-y-4">
        <RadioGroup label="แบบ" hint="เปลี่ยนทีหลังได้" options={plans} defaultValue="free" />
        <RadioGroup label="แบบที่ต้องเลือก" error="เลือกแบบก่อน" options={plans} />
      </div>
      <div>
        <Segmented
          label="มุมมอง"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'grid', label: 'ตาราง', icon: <LayoutGrid aria-hidden="true" /> },
            { value: 'list', label: 'แถว', icon: <List aria-hidden="true" /> },
          ]}
        />
      </div>
      <ChipRow label="ชนิดไฟล์">
        {['รูป', 'วิดีโอ', 'ไฟล์', 'เสียง'].map((kind) => (
          <Chip
            key={kind}
            pressed={kinds.includes(kind)}
            count={12}
            onClick={() =>
              setKinds(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])
            }
          >
            {kind}
          </Chip>
        ))}
      </ChipRow>
      <Tabs
        label="หน้าของตู้"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'all', label: 'ทั้งหมด' },
          { id: 'trash', label: 'ถังขยะ' },
        ]}
      >
        {tab === 'all' ? 'ของทั้งหมดในตู้' : 'ถังขยะว่าง'}
      </Tabs>
    </div>
  );
}

export function Windows() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const showToast = useToast();
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="secondary" onClick={() => setOpen('dialog')}>
        เปิดกล่องถาม
      </Button>
      <Button tone="secondary" onClick={() => setOpen('sheet')}>
        เปิดแผ่นจากด้านล่าง
      </Button>
      <Button tone="secondary" onClick={() => showToast({ text: 'ย้าย 24 รูปแล้ว', undo: () => {} })}>
        แจ้งผล
      </Button>
      <Button tone="secondary" onClick={() => showToast({ text: 'บันทึกไม่ได้ คืนค่าเดิมแล้ว', tone: 'error' })}>
        แจ้งปัญหา
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="ทิ้ง 3 ไฟล์ไหม"
        description="อยู่ในถังขยะ 30 วัน กู้คืนได้"
        actions={
          <>
            <Button tone="quiet" onClick={close}>
              ยกเลิก
            </Button>
            <Button tone="danger" onClick={close}>
              ย้ายไปถังขยะ
            </Button>
          </>
        }
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="รายละเอียดไฟล์"
        description="ส่งเมื่อ 3 ก.พ. 2569 10:05"
      >
        <p>ใบเสร็จค่าน้ำ กุมภาพันธ์.pdf</p>
      </Sheet>
    </div>
  );
}

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
          <MeterRing key={fraction} label="พื้นที่" fraction={fraction} valueText={`${fraction * 100}%`}>
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
  const [selected, setSelected] = useState(true);
  return (
    <div className="flex flex-col gap-4">
      <DateHeading dayKey="2026-02-03" aside="12 ไฟล์">
        3 กุมภาพันธ์ 2569
      </DateHeading>
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

export function Words() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name="ยายพิม" size="small" />
        <Avatar name="เก่ง" />
        <Avatar name="สมชาย" />
        <Avatar name="แพรว" size="large" />
        <Avatar name="มีรูป" pictureUrl={firstPicture} />
        <Pill>ร่าง</Pill>
        <Pill tone="new">ใหม่</Pill>
        <Pill tone="kept">เก็บแล้ว</Pill>
        <Pill tone="action">อัลบั้ม</Pill>
        <Pill tone="danger">เก็บไม่ได้</Pill>
        <NewItemsPill onClick={() => {}}>มีใหม่ 3 รูป</NewItemsPill>
      </div>
      <Breadcrumb
        crumbs={[
          { label: 'ครอบครัวสุขใจ', to: here },
          { label: 'ปีการศึกษา 2569', to: here },
          { label: 'ใบเสร็จ' },
        ]}
      />
      <Stepper label="เริ่มใช้" steps={['เก็บอะไร', 'เลือกพื้นที่', 'เสร็จ']} current={1} />
      <Banner title="กำลังเก็บ 12 ไฟล์">รูปและไฟล์จะขึ้นที่นี่เองเมื่อพร้อม</Banner>
      <Banner tone="warning" title="ยังไม่เก็บ" action={<Button tone="secondary">เลือกพื้นที่</Button>}>
        กลุ่มนี้ยังไม่มีพื้นที่
      </Banner>
      <Banner tone="danger" title="พื้นที่เต็ม">
        ของใหม่ยังเก็บไม่ได้ ของเดิมยังอยู่ครบ
      </Banner>
      <Banner tone="offline">ออฟไลน์ แสดงข้อมูลที่มี</Banner>
    </div>
  );
}

export function Places() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="ยังว่างอยู่"
        action={<Button icon={<Upload aria-hidden="true" />}>อัปโหลด</Button>}
      >
        ลองส่งรูปสักรูปในแชท แล้วดูที่นี่
      </EmptyState>
      <EmptyState drawing={InviteDrawing} title="ชวนเก็บไว้เข้ากลุ่มแรก" />
      <EmptyState drawing={NothingFoundDrawing} title="ไม่พบ “ค่าน้ำ”">
        ลองคำที่สั้นลง
      </EmptyState>
      <EmptyState drawing={OfflineDrawing} title="ออฟไลน์" />
      <EmptyState drawing={LostSheetDrawing} title="ไม่พบหน้านี้" />
      <EmptyState drawing={StuckDrawerDrawing} title="มีบางอย่างขัดข้อง" />
    </div>
  );
}

export function TypeScale() {
  return (
    <div className="flex flex-col">
      <p className="text-display font-semibold">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้</p>
      <p className="text-heading font-semibold">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้</p>
      <p className="text-title">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้ Kepwai 2569</p>
      <p className="text-body">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้ Kepwai 2569</p>
      <p className="text-small text-ink-soft">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้ Kepwai 2569</p>
      <p className="text-caption text-ink-soft">ผู้ใหญ่ที่ปู่ย่าเก็บน้ำผึ้งไว้ให้ Kepwai 2569</p>
    </div>
  );
}
