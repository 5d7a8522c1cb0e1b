import Ellipsis from 'lucide-react/icons/ellipsis';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { TextArea, TextField } from '../../../ui/controls/field.tsx';
import { FileField } from '../../../ui/controls/file-field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { here, menuItems } from './samples.tsx';

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
      <TextField label="อีเมล" error="อีเมลนี้ยังไม่ครบ เช่น name@example.com" defaultValue="สมชาย@" />
      <TextField label="ใช้ไม่ได้" disabled defaultValue="กลุ่มที่ออกแล้ว" />
      <Select
        label="เรียงตาม"
        options={[
          { value: 'new', label: 'ใหม่สุดก่อน' },
          { value: 'name', label: 'ชื่อ ก ถึง ฮ' },
        ]}
      />
      <Select label="ที่เก็บ" error="เลือกที่เก็บก่อน" options={[{ value: '', label: 'ยังไม่เลือก' }]} />
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
        <Checkbox label="ยอมรับข้อตกลง" error="แตะช่องนี้ก่อน แล้วไปต่อได้เลย" />
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
