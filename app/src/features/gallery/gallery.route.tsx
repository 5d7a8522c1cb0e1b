import type { ComponentType } from 'react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { BrandMark } from '../../ui/drawings/brand.tsx';
import { FormSpecimen } from './form-specimen.tsx';
import { Amounts, Drawers, Files } from './specimens/contents.tsx';
import { Buttons, Choices, Fields, IconButtonsAndMenu } from './specimens/controls.tsx';
import { Places, TypeScale, Windows, Words } from './specimens/surfaces.tsx';

const sections: readonly { readonly name: string; readonly Specimen: ComponentType }[] = [
  { name: 'ตัวอักษร', Specimen: TypeScale },
  { name: 'ปุ่ม', Specimen: Buttons },
  { name: 'ปุ่มไอคอนและเมนู', Specimen: IconButtonsAndMenu },
  { name: 'ช่องกรอก', Specimen: Fields },
  { name: 'ตัวเลือก', Specimen: Choices },
  { name: 'แบบฟอร์ม', Specimen: FormSpecimen },
  { name: 'หน้าต่างและการแจ้งผล', Specimen: Windows },
  { name: 'ปริมาณ', Specimen: Amounts },
  { name: 'ลิ้นชัก', Specimen: Drawers },
  { name: 'ไฟล์ในตารางและในแถว', Specimen: Files },
  { name: 'ป้ายและข้อความ', Specimen: Words },
  { name: 'หน้าว่างและหน้าผิดพลาด', Specimen: Places },
];

const themes = { light: ['light'], dark: ['dark'], both: ['light', 'dark'] } as const;

/** Shows every component in every state, in both themes, for development and for comparing screenshots. */
export default function Gallery() {
  const [shown, setShown] = useState<keyof typeof themes>('both');
  return (
    <div className="mx-auto w-full max-w-[96rem]">
      <title>ชิ้นส่วน · เก็บไว้</title>
      <div className="flex flex-wrap items-center justify-between gap-4 py-6">
        <h1 className="text-heading font-semibold">ชิ้นส่วน</h1>
        <div className="flex items-end gap-3" aria-hidden="true">
          <BrandMark className="size-4" />
          <BrandMark className="size-8" />
          <BrandMark className="size-14" />
          <BrandMark className="size-8" tone="one" />
        </div>
        <Segmented
          label="โหมดสี"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'light', label: 'สว่าง' },
            { value: 'dark', label: 'มืด' },
            { value: 'both', label: 'ทั้งคู่' },
          ]}
        />
      </div>
      {sections.map(({ name, Specimen }) => (
        <section key={name} aria-label={name} className="py-6">
          <h2 className="mb-3 text-title font-semibold">{name}</h2>
          <div className={classes('grid gap-4', shown === 'both' && 'xl:grid-cols-2')}>
            {themes[shown].map((theme) => (
              <div
                key={theme}
                data-theme={theme}
                className="min-w-0 rounded-sheet border border-line bg-surface p-4 text-ink sm:p-6"
              >
                <Specimen />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
