import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import FolderIcon from 'lucide-react/icons/folder';
import Link2 from 'lucide-react/icons/link-2';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType, ReactNode } from 'react';
import { CakePhoto, CatPhoto, ReceiptPhoto, SeaPhoto } from './photos.tsx';

/** Picture of one thing that the product does. */
export type PictureName = 'chat' | 'grid' | 'search' | 'gaps' | 'share' | 'people' | 'quota' | 'out';

const pictures: Readonly<Record<PictureName, { label: string; Picture: ComponentType }>> = {
  chat: { label: 'รูปที่ส่งในแชท แล้วบอทตอบว่ากำลังเก็บ', Picture: ChatPicture },
  grid: { label: 'รูปเรียงตามวัน และโฟลเดอร์', Picture: GridPicture },
  search: { label: 'ช่องค้นหาที่พิมพ์คำว่า ใบเสร็จ และไฟล์ที่พบ', Picture: SearchPicture },
  gaps: { label: 'อัลบั้มสี่รูป มีหนึ่งรูปที่เก็บไม่ทันพร้อมเหตุผล', Picture: GapsPicture },
  share: { label: 'ลิงก์แชร์ที่มีรหัสและวันหมดอายุ', Picture: SharePicture },
  people: { label: 'คนในกลุ่มเปิดได้ คนนอกเปิดไม่ได้', Picture: PeoplePicture },
  quota: { label: 'แถบพื้นที่แบ่งตามกลุ่ม', Picture: QuotaPicture },
  out: { label: 'ปุ่มดาวน์โหลดทั้งหมดเป็นไฟล์ ZIP', Picture: OutPicture },
};

/** Shows a drawn part of the app in a phone's frame. */
export function SitePicture({ name }: { name: PictureName }) {
  const { label, Picture } = pictures[name];
  return (
    <div
      role="img"
      aria-label={`ภาพประกอบ: ${label}`}
      className="mx-auto w-full max-w-88 rounded-sheet border border-line bg-surface p-4 shadow-lift"
    >
      <div aria-hidden="true">
        <Picture />
      </div>
    </div>
  );
}

function Tile({ children }: { children: ReactNode }) {
  return <div className="aspect-square overflow-hidden rounded-control bg-surface-sunken">{children}</div>;
}

function Row({ icon, title, more }: { icon: ReactNode; title: ReactNode; more: string }) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-surface-raised px-3 py-2">
      <span className="text-action [&_svg]:size-6">{icon}</span>
      <div className="min-w-0">
        <p className="truncate text-small font-medium">{title}</p>
        <p className="text-caption text-ink-soft">{more}</p>
      </div>
    </div>
  );
}

function ChatPicture() {
  return (
    <div className="flex flex-col gap-3">
      <div className="ml-auto grid w-3/5 grid-cols-2 gap-1">
        <Tile>
          <SeaPhoto />
        </Tile>
        <Tile>
          <CakePhoto />
        </Tile>
      </div>
      <div className="w-4/5 rounded-tile border border-line bg-surface-raised p-3">
        <p className="flex items-center gap-2 text-small font-semibold">
          <MessageCircle className="size-5 text-kept" />
          กำลังเก็บ 2 รูป
        </p>
        <p className="mt-2 rounded-control bg-action px-3 py-1.5 text-center text-small font-medium text-action-ink">
          เปิดตู้
        </p>
      </div>
    </div>
  );
}

function GridPicture() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small font-semibold">วันนี้</p>
      <div className="grid grid-cols-3 gap-1">
        {[SeaPhoto, CakePhoto, CatPhoto].map((Photo) => (
          <Tile key={Photo.name}>
            <Photo />
          </Tile>
        ))}
      </div>
      <Row icon={<FolderIcon />} title="ทริปทะเล" more="86 รูป" />
      <Row icon={<FolderIcon />} title="ใบเสร็จ" more="24 ไฟล์" />
    </div>
  );
}

function SearchPicture() {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 rounded-control border border-edge bg-surface-raised px-3 py-2">
        <Search className="size-5 text-ink-soft" />
        ใบเสร็จ
      </p>
      <Row
        icon={<FileText />}
        title={
          <>
            <Found>ใบเสร็จ</Found>ค่าน้ำ.pdf
          </>
        }
        more="พ่อ · 3 ก.พ. 2569"
      />
      <Row
        icon={<FileText />}
        title={
          <>
            <Found>ใบเสร็จ</Found>ประกันรถ.pdf
          </>
        }
        more="แม่ · 12 ม.ค. 2569"
      />
      <div className="flex items-center gap-3 rounded-control bg-surface-raised px-3 py-2">
        <span className="size-11 overflow-hidden rounded-control">
          <ReceiptPhoto />
        </span>
        <div>
          <p className="text-small font-medium">
            <Found>ใบเสร็จ</Found>ร้านวัสดุ.jpg
          </p>
          <p className="text-caption text-ink-soft">ลุงชัย · 28 ธ.ค. 2568</p>
        </div>
      </div>
    </div>
  );
}

function Found({ children }: { children: string }) {
  return <span className="rounded-sm bg-accent-soft text-accent-soft-ink">{children}</span>;
}

function GapsPicture() {
  return (
    <div>
      <p className="mb-2 text-small font-semibold">มาแล้ว 3 จาก 4 รูป</p>
      <div className="grid grid-cols-2 gap-1">
        {[SeaPhoto, CatPhoto, CakePhoto].map((Photo) => (
          <Tile key={Photo.name}>
            <Photo />
          </Tile>
        ))}
        <div className="grid aspect-square place-content-center justify-items-center gap-1 rounded-control border border-dashed border-edge p-2 text-center text-caption text-ink-soft">
          <Ban className="size-6" />
          LINE ลบไปก่อน
        </div>
      </div>
    </div>
  );
}

function SharePicture() {
  return (
    <div className="flex flex-col gap-2">
      <Row icon={<Link2 />} title="รูปงานแต่ง 86 รูป" more="เปิดได้ถึง 3 ก.พ. 2570" />
      <Row icon={<LockKeyhole />} title="มีรหัส" more="ส่งรหัสแยกจากลิงก์" />
      <p className="rounded-control bg-action px-3 py-2 text-center text-small font-medium text-action-ink">
        คัดลอกลิงก์
      </p>
    </div>
  );
}

function PeoplePicture() {
  return (
    <div className="flex flex-col gap-2">
      {['แม่', 'พ่อ', 'ยายพิม'].map((name) => (
        <Row key={name} icon={<UserRound />} title={name} more="อยู่ในกลุ่ม เปิดตู้ได้" />
      ))}
      <div className="flex items-center gap-3 rounded-control border border-dashed border-edge px-3 py-2 text-ink-soft">
        <LockKeyhole className="size-6" />
        <p className="text-small">คนนอกกลุ่ม เปิดไม่ได้</p>
      </div>
    </div>
  );
}

function QuotaPicture() {
  const parts = [
    { name: 'ครอบครัว', size: 'w-[46%]', color: 'bg-image' },
    { name: 'ห้อง ป.3/2', size: 'w-[22%]', color: 'bg-video' },
    { name: 'ร้าน', size: 'w-[12%]', color: 'bg-audio' },
  ];
  return (
    <div>
      <p className="text-small font-semibold">พื้นที่บ้านเรา</p>
      <div className="mt-2 flex h-4 overflow-hidden rounded-full bg-surface-sunken">
        {parts.map(({ name, size, color }) => (
          <span key={name} className={`${size} ${color}`} />
        ))}
      </div>
      <div className="mt-3 flex flex-col gap-1 text-small">
        {parts.map(({ name, color }) => (
          <p key={name} className="flex items-center gap-2">
            <span className={`size-3 rounded-full ${color}`} />
            {name}
          </p>
        ))}
      </div>
    </div>
  );
}

function OutPicture() {
  return (
    <div className="flex flex-col gap-2">
      <Row icon={<FolderIcon />} title="ตู้ครอบครัวสุขใจ.zip" more="โฟลเดอร์และชื่อไทยอยู่ครบ" />
      <p className="flex items-center justify-center gap-2 rounded-control bg-action px-3 py-2 text-small font-medium text-action-ink">
        <Download className="size-5" />
        ดาวน์โหลดทั้งหมด
      </p>
    </div>
  );
}
