import { useEffect, useState } from 'react';
import type { SamplesShown } from '../../src/chat/wire.ts';
import { type SamplesPhase, samplesPhase } from './samples-phase.ts';

/** Time for which the end of the samples is shown. */
const endMs = 8_000;

const words: Record<SamplesPhase, string> = {
  running: 'กำลังเล่าเรื่องตัวอย่าง',
  complete: 'เล่าจบแล้ว เปิดแชทไหนดูก็ได้',
  stopped: 'เล่าไม่จบ',
};

/** Line about the samples: how far they are, and for some seconds that they are complete. */
export function SamplesLine({ samples, isOffline }: { samples: SamplesShown | null; isOffline: boolean }) {
  const phase = useShownPhase(isOffline ? null : samplesPhase(samples));
  const counts = samples && `${samples.done} จาก ${samples.total} ข้อความ`;
  return (
    // It is always there: screen readers announce changes only of what they have met.
    <div className={phase ? `samples ${phase}` : 'unseen'}>
      <p role="status">
        {phase && words[phase]}
        {phase === 'stopped' && ` หยุดที่ ${counts}`}
        {phase === 'stopped' && <span className="samples-advice"> {samples?.failure}</span>}
      </p>
      {/* Outside of the status, which would be read at each of hundreds of messages. */}
      {phase === 'running' && <p className="samples-count">{counts}</p>}
      {phase === 'running' && <progress value={samples?.done} max={samples?.total} aria-hidden="true" />}
    </div>
  );
}

/** Returns the phase to show: the end is shown to whoever saw the samples come, and passes. */
function useShownPhase(phase: SamplesPhase | null): SamplesPhase | null {
  const [hasSeen, setHasSeen] = useState(false);
  useEffect(() => {
    if (phase === 'running') setHasSeen(true);
    if (phase !== 'complete') return;
    const timer = setTimeout(() => setHasSeen(false), endMs);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase === 'complete' && !hasSeen ? null : phase;
}
