import { Trouble } from './faults/faults.tsx';
import type { TroubleState } from './faults/use-faults.ts';
import { Icon } from './icons.tsx';
import { Log } from './log/log.tsx';
import type { Tool } from './use-place.ts';

export const toolNames: Record<Tool, string> = { trouble: 'สร้างปัญหา', log: 'บันทึกคำขอ' };

/** What a developer sees of LINE and people do not, under the chats. */
export function Tools({
  tool,
  trouble,
  onChoose,
}: {
  tool: Tool;
  trouble: TroubleState;
  onChoose: (tool: Tool | null) => void;
}) {
  return (
    <section className="tools" aria-label={toolNames[tool]}>
      <header className="tools-head">
        <div className="tools-tabs">
          {(['trouble', 'log'] as const).map((other) => (
            <button
              key={other}
              type="button"
              className="tools-tab"
              aria-pressed={other === tool}
              onClick={() => onChoose(other)}
            >
              {toolNames[other]}
              {other === 'trouble' && trouble.active.length > 0 && (
                <span className="unread">
                  {trouble.active.length}
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
      {tool === 'trouble' ? <Trouble trouble={trouble} /> : <Log />}
    </section>
  );
}
