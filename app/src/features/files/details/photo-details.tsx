import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DetailRows } from '../../../ui/page/detail-rows.tsx';
import { exifBytes, type PhotoFacts, readExif } from './exif.ts';

/** Shows the camera's data of a picture; nothing if there are none, or while they are read. */
export default function PhotoDetails({ file, contentUrl }: { file: FileItem; contentUrl: string }) {
  const { data: facts } = useQuery({
    queryKey: ['exif', file.sha256 ?? file.id],
    queryFn: ({ signal }) => loadFacts(contentUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!facts) return null;
  return (
    <section aria-label="จากกล้อง" className="border-t border-line">
      <DetailRows
        rows={[
          // The camera's clock has no zone: its own time is shown.
          ['ถ่ายเมื่อ', facts.takenAt && formatDateTime(`${facts.takenAt}+07:00`)],
          ['กล้อง', facts.camera],
          ['ตำแหน่ง', facts.position && <Position {...facts.position} />],
        ]}
      />
    </section>
  );
}

/** Shows a position after the person has requested it: someone else may look at the screen. */
function Position({ latitude, longitude }: NonNullable<PhotoFacts['position']>) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button tone="secondary" onClick={() => setIsShown(true)}>
        แสดงตำแหน่ง
      </Button>
    );
  }
  const words = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return <span className="tabular-nums select-text">{words}</span>;
}

async function loadFacts(contentUrl: string, signal: AbortSignal): Promise<PhotoFacts | null> {
  const headers = { range: `bytes=0-${exifBytes - 1}` };
  const answer = await fetch(resolveApiUrl(contentUrl), { headers, signal });
  // Anything else than the part could be a whole original of 50 MB.
  if (answer.status !== 206) return null;
  return readExif(new Uint8Array(await answer.arrayBuffer()));
}
