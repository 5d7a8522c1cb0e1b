import { memo, useDeferredValue, useMemo, useState } from 'react';
import { clearLog } from '../api.ts';
import { formatSecond } from '../format.ts';
import { Icon } from '../icons.tsx';
import { filterLog, type LogEntry, type LogFilter } from './log-entries.ts';
import { useLog } from './use-log.ts';

const directions = { all: 'ทั้งสองทาง', 'to-line': 'ถาม LINE', 'to-bot': 'LINE บอกบอท' } as const;
const isDirection = (value: string): value is LogFilter['direction'] => value in directions;
/** Number of lines shown at first, and added each time. */
const pageOfLines = 200;

/** Log of all requests and answers in both directions, latest first. */
export function Log() {
  const [isPaused, setIsPaused] = useState(false);
  const [entries, refresh] = useLog(isPaused);
  const [filter, setFilter] = useState<LogFilter>({ text: '', direction: 'all', isFailedOnly: false });
  const [count, setCount] = useState(pageOfLines);
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => filterLog(entries ?? [], wanted), [entries, wanted]);
  return (
    <div className="log">
      <Filter filter={filter} onFilter={setFilter} />
      <div className="log-ways">
        <span role="status">{entries === null ? 'กำลังเปิด…' : toCount(found, entries)}</span>
        <button
          type="button"
          className="plain-button"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          หยุดไว้ก่อน
        </button>
        <button type="button" className="plain-button" onClick={() => void clearLog().then(refresh)}>
          ล้าง
        </button>
      </div>
      {entries !== null && found.length === 0 && (
        <p className="notice">{entries.length === 0 ? 'ยังไม่มีคำขอ' : 'ไม่มีบรรทัดที่ตรงกับตัวกรอง'}</p>
      )}
      <ul className="log-list">
        {found.slice(0, count).map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
        {found.length > count ? (
          <li className="log-end">
            <button type="button" className="plain-button" onClick={() => setCount(count + pageOfLines)}>
              แสดงอีก {Math.min(pageOfLines, found.length - count)} บรรทัด
            </button>
          </li>
        ) : (
          found.length > 0 && (
            <li className="log-end">
              เก่ากว่านี้ดูได้ที่ <code>GET /dev/log</code> และ <code>GET /dev/deliveries</code>
            </li>
          )
        )}
      </ul>
    </div>
  );
}

function toCount(found: LogEntry[], entries: LogEntry[]): string {
  const all = `${entries.length.toLocaleString('th-TH')} บรรทัด`;
  return found.length === entries.length ? all : `${found.length.toLocaleString('th-TH')} จาก ${all}`;
}

function Filter({ filter, onFilter }: { filter: LogFilter; onFilter: (filter: LogFilter) => void }) {
  return (
    <search className="log-filter">
      <input
        className="field"
        type="search"
        aria-label="กรองบันทึก"
        placeholder="กรองด้วยเส้นทาง สถานะ หรือข้อความ"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <select
        aria-label="ทิศทาง"
        value={filter.direction}
        onChange={({ target }) =>
          onFilter({ ...filter, direction: isDirection(target.value) ? target.value : 'all' })
        }
      >
        {Object.entries(directions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label className="check">
        <input
          type="checkbox"
          checked={filter.isFailedOnly}
          onChange={(event) => onFilter({ ...filter, isFailedOnly: event.target.checked })}
        />
        เฉพาะที่ผิดพลาด
      </label>
    </search>
  );
}

/** Rendered again only when its entry changed. */
const Line = memo(function Line({ entry }: { entry: LogEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <time>{formatSecond(entry.at)}</time>
          <span className="log-way">
            <span aria-hidden="true">{entry.direction === 'to-line' ? '→' : '←'}</span>
            <span className="unseen">{directions[entry.direction]}</span>
          </span>
          <span className="log-title">{entry.title}</span>
          <span className={entry.isFailed ? 'log-outcome bad' : 'log-outcome'}>{entry.outcome}</span>
        </summary>
        {isOpen && <Parts entry={entry} />}
      </details>
    </li>
  );
});

function Parts({ entry }: { entry: LogEntry }) {
  const [copied, setCopied] = useState('');
  async function copy(name: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(name);
  }
  return (
    <dl>
      {entry.parts.map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
        return (
          <div key={name}>
            <dt>
              {name}
              <button type="button" className="icon-button" onClick={() => void copy(name, text)}>
                <Icon name="copy" label={`คัดลอก ${name}`} />
              </button>
              {copied === name && <span role="status">คัดลอกแล้ว</span>}
            </dt>
            <dd>
              <pre>{text}</pre>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
