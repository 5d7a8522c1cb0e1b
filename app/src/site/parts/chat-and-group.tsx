import ImageOff from 'lucide-react/icons/image-off';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ComponentType } from 'react';
import { classes } from '../../ui/classes.ts';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { CakePhoto, CatPhoto, ReceiptPhoto, SeaPhoto } from './photos.tsx';

const photos: readonly { readonly key: string; readonly Photo: ComponentType; readonly turn: string }[] = [
  { key: 'sea', Photo: SeaPhoto, turn: '' },
  { key: 'cake', Photo: CakePhoto, turn: 'story-second' },
  { key: 'cat', Photo: CatPhoto, turn: 'story-third' },
  { key: 'receipt', Photo: ReceiptPhoto, turn: 'story-fourth' },
];

/**
 * Animates the product: a chat that loses its pictures, above the drawer that keeps them. It can be paused if
 * scripts run (scripts/home.ts).
 */
export function ChatAndGroup() {
  return (
    <div className="relative mx-auto w-full max-w-[24.5rem]" data-story>
      <div
        role="img"
        aria-label="ภาพประกอบ: รูปสี่รูปในแชทค่อย ๆ จางหายเมื่อเวลาผ่านไป แต่ในลิ้นชักของเก็บไว้ยังอยู่ครบ"
        className="story"
      >
        <Chat />
        <Drawer />
      </div>
      <button
        type="button"
        hidden
        aria-label="หยุดภาพเคลื่อนไหว"
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full text-drawer-ink focus-visible:-outline-offset-3 focus-visible:outline-accent motion-reduce:hidden [&[hidden]]:hidden"
      >
        <Pause className="size-4 in-data-paused:hidden" aria-hidden="true" />
        <Play className="hidden size-4 in-data-paused:block" aria-hidden="true" />
      </button>
    </div>
  );
}

function Chat() {
  return (
    <div
      aria-hidden="true"
      className="relative mx-8 rounded-t-[2.25rem] border border-b-0 border-line bg-surface-raised px-4 pt-5 pb-12 shadow-lift"
    >
      <div className="mx-auto mb-4 h-1.5 w-16 rounded-full bg-line" />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small font-semibold">ครอบครัวสุขใจ</p>
        <p className="relative ml-auto h-7 w-28 shrink-0 text-right text-caption text-ink-soft">
          <span className="story-today absolute inset-y-0 right-0 py-0.5">วันนี้</span>
          <span className="story-later absolute inset-y-0 right-0 py-0.5 font-medium whitespace-nowrap text-accent-soft-ink">
            สามเดือนต่อมา
          </span>
        </p>
      </div>
      <div className="flex items-start gap-2.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent-soft-ink">
          ย
        </span>
        <div className="flex-1">
          <p className="mb-1 text-caption text-ink-soft">ยายพิม</p>
          <div className="grid grid-cols-2 gap-1 overflow-hidden rounded-tile">
            {photos.map(({ key, Photo, turn }) => (
              <div key={key} className="relative aspect-[4/3] bg-surface-sunken">
                <span
                  className={classes('story-gone absolute inset-0 grid place-items-center text-edge', turn)}
                >
                  <ImageOff className="size-6" strokeWidth={1.5} />
                </span>
                <span className={classes('story-photo absolute inset-0', turn)}>
                  <Photo />
                </span>
              </div>
            ))}
          </div>
          <p className="story-later mt-1.5 text-caption text-ink-soft">หมดอายุแล้ว เปิดดูไม่ได้</p>
        </div>
      </div>
    </div>
  );
}

function Drawer() {
  return (
    <div aria-hidden="true" className="relative -mt-9">
      <div className="relative mx-4 rounded-t-sheet bg-action-soft px-4 pt-4">
        <div className="grid grid-cols-4 gap-2">
          {photos.map(({ key, Photo, turn }) => (
            <div
              key={key}
              className={classes(
                'story-sheet h-20 overflow-hidden rounded-t-control border-2 border-b-0 border-surface-raised',
                turn,
              )}
            >
              <Photo />
            </div>
          ))}
        </div>
      </div>
      <div className="story-front relative -mt-5 rounded-sheet bg-drawer px-5 pt-4 pb-13 text-drawer-ink shadow-lift">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 rounded-control bg-surface-raised px-3 whitespace-nowrap py-1 text-small font-semibold text-ink">
            <FileKindIcon kind="image" className="size-4.5" />
            ครอบครัวสุขใจ
          </p>
          <p className="story-count text-caption whitespace-nowrap">เก็บไว้แล้ว 4 รูป</p>
        </div>
        <svg
          viewBox="0 0 96 26"
          aria-hidden="true"
          className="absolute bottom-4 left-1/2 h-6.5 -translate-x-1/2 stroke-accent"
          fill="none"
        >
          <path d="M14 5c9 11 21 16 34 16s25-5 34-16" strokeWidth="7" strokeLinecap="round" />
        </svg>
      </div>
    </div>
  );
}
