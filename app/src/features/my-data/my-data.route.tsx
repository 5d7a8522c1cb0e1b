import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { ExportSection } from './export-section.tsx';

/** Lets a person take their data along, and be erased. Open to people who are not registered, too. */
export default function MyData() {
  return (
    <>
      <TopBar title="ข้อมูลของฉัน" />
      <ScreenBody>
        <div className="flex max-w-reading flex-col gap-10">
          <ExportSection />
          <ErasureSection />
        </div>
      </ScreenBody>
    </>
  );
}
