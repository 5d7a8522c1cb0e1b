import { FaultPanel } from './faults/fault-panel.tsx';
import type { FaultControl } from './faults/use-faults.ts';
import { Icon } from './icons.tsx';
import { Log } from './log/log.tsx';
import type { Tool } from './use-place.ts';

export const toolNames: Record<Tool, string> = { faults: 'สร้างปัญหา', log: 'บันทึกคำขอ' };

/** Developer tools under the chats: fault switches and the log. */
export function Tools({
  tool,
  faults,
  onChoose,
}: {
  tool: Tool;
  faults: FaultControl;
  onChoose: (tool: Tool | null) => void;
}) {
  return (
    <section className="tools" aria-label={toolNames[tool]}>
      <header className="tools-head">
        <div className="tools-tabs">
          {(['faults', 'log'] as const).map((other) => (
            <button
              key={other}
              type="button"
              className="tools-tab"
              aria-pressed={other === tool}
              onClick={() => onChoose(other)}
            >
              {toolNames[other]}
              {other === 'faults' && faults.active.length > 0 && (
                <span className="unread">
                  {faults.active.length}
                  <span className="unseen"> อย่างที่เปิดอยู่</span>
                </span>
              )}
            </button>
          ))}
        </div>
        <button type="button" className="icon-button" onClick={() => onChoose(null)}>
          <Icon name="close" label="ปิดเครื่องมือ" />
        </button>
      </header>
      {tool === 'faults' ? <FaultPanel control={faults} /> : <Log />}
    </section>
  );
}
