import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import {
  EmptyDrawerDrawing,
  InviteDrawing,
  MissingSheetDrawing,
  NothingFoundDrawing,
  OfflineDrawing,
  StuckDrawerDrawing,
} from '../../../ui/drawings/drawings.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { NewItemsPill } from '../../../ui/files/new-items-pill.tsx';
import { Dialog, Sheet } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { firstPicture, here } from './samples.tsx';

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
      <Stepper label="เริ่มใช้" steps={['เก็บอะไร', 'เลือกที่เก็บ', 'เสร็จ']} current={1} />
      <Banner title="กำลังเก็บ 12 ไฟล์">รูปและไฟล์จะขึ้นที่นี่เองเมื่อพร้อม</Banner>
      <Banner tone="warning" title="ยังไม่เก็บ" action={<Button tone="secondary">เลือกที่เก็บ</Button>}>
        กลุ่มนี้ยังไม่มีที่เก็บ
      </Banner>
      <Banner tone="danger" title="ที่เก็บเต็ม">
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
      <EmptyState drawing={MissingSheetDrawing} title="ไม่พบหน้านี้" />
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
