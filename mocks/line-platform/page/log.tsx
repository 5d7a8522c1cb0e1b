import { useMemo, useState } from 'react';
import { getDeliveries, getLog } from './api.ts';
import { formatSecond } from './format.ts';
import { filterLog, type LogEntry, type LogFilter, toLogEntries } from './log-entries.ts';
import { useRegularly } from './use-regularly.ts';

const askLog = async () => {
  const [requests, deliveries] = await Promise.all([getLog(), getDeliveries()]);
  return toLogEntries(requests, deliveries);
};

const directions = { all: 'ทั้งสองทาง', 'to-line': 'ถาม LINE', 'to-bot': 'LINE บอกบอท' } as const;
const isDirection = (value: string): value is LogFilter['direction'] => value in directions;

/** Every request and its answer, both ways, latest first. */
export function Log() {
  const [entries] = useRegularly(askLog, 1500);
  const [filter, setFilter] = useState<LogFilter>({ text: '', direction: 'all', isFailedOnly: false });
  const shown = useMemo(() => filterLog(entries ?? [], filter), [entries, filter]);
  return (
    <div className="log">
      <search className="log-filter">
        <input
          type="search"
          aria-label="กรองบันทึก"
          placeholder="กรองด้วยเส้นทาง สถานะ หรือข้อความ"
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <select
          aria-label="ทิศทาง"
          value={filter.direction}
          onChange={({ target }) =>
            setFilter({ ...filter, direction: isDirection(target.value) ? target.value : 'all' })
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
            onChange={(event) => setFilter({ ...filter, isFailedOnly: event.target.checked })}
          />
          เฉพาะที่ผิดพลาด
        </label>
      </search>
      {entries !== null && shown.length === 0 && (
        <p className="notice">{entries.length === 0 ? 'ยังไม่มีคำขอ' : 'ไม่มีรายการที่ตรงกับตัวกรอง'}</p>
      )}
      <ul className="log-list">
        {shown.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Line({ entry }: { entry: LogEntry }) {
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
        {isOpen && (
          <dl>
            {entry.parts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </details>
    </li>
  );
}
