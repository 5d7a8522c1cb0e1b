import { Icon } from '../icons.tsx';

/** A location without the map, which would come from an external server. */
export function Place({ fields }: { fields: Record<string, unknown> }) {
  const { title, address } = fields;
  const { latitude = 13.7563, longitude = 100.5018 } = fields;
  return (
    <div className="bubble paper">
      <Icon name="place" />
      <span className="paper-text">
        <b>{typeof title === 'string' ? title : 'ตำแหน่ง'}</b>
        {typeof address === 'string' && <span>{address}</span>}
        <span>
          {String(latitude)}, {String(longitude)}
        </span>
      </span>
    </div>
  );
}
